/** What the home form holds while it is filled in, and its way from and to the API's shapes. Checking is home-faults.ts. */
import { limits } from "../../../api/generated/vocabulary";
import type { Home, HomeInput, PublicDraft } from "../../../api/types";
import { postalCode } from "../../../rules/postal";
import { homeForm } from "../../../strings/homes/homes";

/** As HomeInput, but the rent as typed, and a single choice may still be open. */
export type HomeValues = Omit<HomeInput, "rent" | "building_type" | "home_type"> & {
  rent: string;
  building_type: HomeInput["building_type"] | "";
  home_type: HomeInput["home_type"] | "";
};

export type SetHomeValues = (changes: Partial<HomeValues>) => void;

/** What one section of the form gets: the values, the way to change them, and the error of a field. */
export interface SectionProps {
  values: HomeValues;
  set: SetHomeValues;
  errorOf: (field: string) => string | undefined;
}

/** Return the values of a home that is not registered yet. */
export function newHomeValues(): HomeValues {
  return {
    name: "",
    rent: String(limits.rentDefaultYen),
    postal_code: "",
    prefecture: "",
    address_1: "",
    address_2: "",
    contact_name: "",
    contact_phone: "",
    contact_email: "",
    acceptance_levels: [],
    target_groups: [],
    gender: "any",
    wheelchair_accessible: false,
    violence_accessible: false,
    home_type: "",
    building_type: "",
    pets_resident: [],
    smoking_allowed: false,
    drinking_allowed: false,
    curfew: false,
    pets_allowed: false,
    medical_supports: [],
    greeting: homeForm.defaultGreeting,
  };
}

/** Return the values of a home of which public data says a little. */
export function valuesOfPublicDraft(draft: PublicDraft): HomeValues {
  const { name, prefecture, address_1, address_2, phone } = draft;
  const said = { name, prefecture, address_1, address_2, contact_phone: phone };
  return { ...newHomeValues(), ...said, postal_code: postalCode(draft.postal_code) };
}

/** Return the values of a registered home. */
export function valuesOfHome(home: Home): HomeValues {
  const names = Object.keys(newHomeValues()) as (keyof HomeValues)[];
  const taken = Object.fromEntries(names.map((name) => [name, home[name]])) as HomeInput;
  return { ...taken, rent: String(home.rent), postal_code: postalCode(home.postal_code) };
}

/** Return what is sent; only for values in which home-faults.ts found nothing. */
export function homeInputOf(values: HomeValues): HomeInput {
  return { ...values, rent: Number(values.rent) } as HomeInput;
}

/** The fields in the order of the form, as error summaries list them. */
export const FIELD_ORDER: readonly string[] = [...Object.keys(newHomeValues()), "images"];
