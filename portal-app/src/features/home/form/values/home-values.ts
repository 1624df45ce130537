/** The input of the home form, and its conversion from and to API types. It is checked in home-faults.ts. */
import { limits } from "shared-ui/api/generated/limits";
import type { FirstHome, Home, HomeInput, PublicDraft } from "shared-ui/api/types";
import {
  HOME_FIELD_NAMES,
  type HomeField,
  type HomeFieldName,
  homeField,
} from "shared-ui/features/home/home-fields";
import { plainNumber } from "shared-ui/lib/digits";
import type { DraftAnswers } from "shared-ui/lib/drafts/form-drafts";
import { postalCode } from "shared-ui/lib/postal";
import { homeForm } from "../../text";

/** Numbers as typed text; "" is an unselected choice or an empty field. */
type Entered<Value> = [Value] extends [number | null]
  ? string
  : [Value] extends [string | null]
    ? NonNullable<Value> | ""
    : Value;

export type HomeValues = { [Name in HomeFieldName]: Entered<HomeInput[Name]> };

export type SetHomeValues = (changes: Partial<HomeValues>) => void;

/** The props of every field: the values, their setter, and the error by field. */
export interface FormProps {
  values: HomeValues;
  set: SetHomeValues;
  errorOf: (field: string) => string | undefined;
}

/** The values of a new home. */
export function newHomeValues(): HomeValues {
  return {
    ...valuesBy((name) => EMPTY[homeField(name).kind]),
    rent: String(limits.rentDefaultYen),
    gender: "any",
    greeting: homeForm.defaultGreeting,
  };
}

const EMPTY: Readonly<Record<HomeField["kind"], HomeValues[HomeFieldName]>> = {
  text: "",
  longText: "",
  postalCode: "",
  prefecture: "",
  number: "",
  code: "",
  codes: [],
  yesNo: false,
};

export function valuesOfPublicDraft(draft: PublicDraft): HomeValues {
  const { name, prefecture, address_1, address_2, phone } = draft;
  const known = { name, prefecture, address_1, address_2, contact_phone: phone };
  return { ...newHomeValues(), ...known, postal_code: postalCode(draft.postal_code) };
}

/** A new home with what the request for registration says. */
export function valuesOfRequest(request: FirstHome): HomeValues {
  return { ...newHomeValues(), ...request };
}

export function valuesOfHome(home: Home): HomeValues {
  return valuesBy((name) => {
    const value = home[name];
    if (value === null) return "";
    if (typeof value === "number") return String(value);
    return homeField(name).kind === "postalCode" ? postalCode(String(value)) : value;
  });
}

/** What a new home copies from another one: not its name and street. */
export function copyOf(home: Home): DraftAnswers {
  const { name: _name, address_2: _street, ...others } = valuesOfHome(home);
  return others;
}

/** The API input; only for values without errors. */
export function homeInputOf(values: HomeValues): HomeInput {
  const sent = HOME_FIELD_NAMES.map((name) => [name, sentOf(homeField(name), values[name])]);
  return Object.fromEntries(sent);
}

function sentOf({ kind, optional }: HomeField, value: HomeValues[HomeFieldName]): HomeInput[HomeFieldName] {
  if (optional && String(value).trim() === "") return null;
  return kind === "number" ? Number(plainNumber(String(value))) : (value as HomeInput[HomeFieldName]);
}

function valuesBy(enter: (name: HomeFieldName) => HomeValues[HomeFieldName]): HomeValues {
  return Object.fromEntries(HOME_FIELD_NAMES.map((name) => [name, enter(name)])) as HomeValues;
}
