/** The rules of docs/decisions.md §10 for the home form. */
import { HOME } from "shared-ui/testing/home-fixtures";
import { expect, it } from "vitest";
import { errorsOfServer, faultsOf } from "./home-faults";
import { copyOf, type HomeValues, homeInputOf, newHomeValues, valuesOfHome } from "./home-values";

const FILLED_IN = valuesOfHome(HOME);

const REQUIRED_LINES = [
  "name",
  "rent",
  "postal_code",
  "prefecture",
  "address_1",
  "address_2",
  "contact_name",
  "contact_phone",
  "contact_email",
  "greeting",
] as const;

const REQUIRED_CHOICES: Partial<HomeValues> = {
  acceptance_levels: [],
  target_groups: [],
  home_type: "",
  building_type: "",
  pets_resident: [],
  medical_supports: [],
};

it("finds no error in a complete home", () => {
  expect(faultsOf(FILLED_IN)).toEqual({ errors: [], alerts: [] });
});

it("requires every required text, and blanks are not enough", () => {
  for (const name of REQUIRED_LINES)
    expect.soft(faultsOf({ ...FILLED_IN, [name]: " 　" }), name).toEqual({
      errors: [{ name, message: expect.stringMatching(/^「.+」を入力してください。$/) }],
      alerts: [],
    });
});

it("lists every required choice in an alert if nothing is selected", () => {
  for (const [name, nothing] of Object.entries(REQUIRED_CHOICES)) {
    const { errors, alerts } = faultsOf({ ...FILLED_IN, [name]: nothing });
    expect
      .soft(
        errors.map((error) => error.name),
        name,
      )
      .toEqual([name]);
    expect.soft(alerts, name).toEqual([errors[0]?.message]);
    expect.soft(alerts[0], name).toMatch(/^「.+」を選択してください。$/);
  }
});

it("shows which characters of the rent are not half-width digits, after the rent's label", () => {
  const { alerts } = faultsOf({ ...FILLED_IN, rent: "５万a千a" });
  expect(alerts).toEqual(["家賃: 半角数字で入力してください: 「万 a 千」"]);
});

it("lists errors in the order of the form, including the server's", () => {
  const names = faultsOf({ ...newHomeValues(), rent: "x" }).errors.map((error) => error.name);
  expect(names.slice(0, 3)).toEqual(["name", "rent", "postal_code"]);
  expect(
    errorsOfServer({ images: ["い"], contact_email: ["め"], name: ["な"] }).map((error) => error.name),
  ).toEqual(["name", "contact_email", "images"]);
});

it("sends the given values, and shows the postal code as people write it", () => {
  expect(valuesOfHome(HOME).postal_code).toBe("154-0017");
  expect(homeInputOf(FILLED_IN)).toMatchObject({ rent: 48_000, home_type: "share_house", curfew: true });
  expect(homeInputOf(FILLED_IN)).not.toHaveProperty("images");
});

it("allows empty optional fields, and sends nothing for them", () => {
  const optional = {
    capacity: " ",
    vacancies: "",
    meals_cost: "",
    night_support: "",
    station: "　",
  } as const;
  expect(faultsOf({ ...FILLED_IN, ...optional }).errors).toEqual([]);
  expect(homeInputOf({ ...FILLED_IN, ...optional })).toMatchObject({
    ...{ capacity: null, vacancies: null, meals_cost: null, night_support: null, station: null },
    station_minutes: 8,
  });
  expect(valuesOfHome({ ...HOME, capacity: null, night_support: null })).toMatchObject({
    ...{ capacity: "", night_support: "" },
  });
});

it("accepts full-width digits in optional fields, and names invalid characters", () => {
  expect(homeInputOf({ ...FILLED_IN, capacity: "１０", meals_cost: "３０，０００円" })).toMatchObject({
    ...{ capacity: 10, meals_cost: 30_000 },
  });
  const { errors } = faultsOf({ ...FILLED_IN, vacancies: "二" });
  expect(errors).toEqual([{ name: "vacancies", message: "空き: 半角数字で入力してください: 「二」" }]);
});

it("also copies optional fields to another home", () => {
  expect(copyOf(HOME)).toMatchObject({ capacity: "6", vacancies: "2", station: "小田急線 経堂駅" });
  expect(copyOf(HOME)).not.toHaveProperty("vacancies_stated_on");
});
