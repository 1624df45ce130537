/** The parts of the home form, each a few fields. Address and pictures have modules of their own. */
import type { ReactElement } from "react";
import { fields, labels } from "../../api/generated/vocabulary";
import { NumberField } from "../../components/form/NumberField";
import { TextArea } from "../../components/form/TextArea";
import { Section } from "../../components/layout/Section";
import { homeForm } from "../../strings/homes/homes";
import { ChoiceField } from "./fields/ChoiceField";
import { LineField } from "./fields/LineField";
import { ListField } from "./fields/ListField";
import { YesNoField } from "./fields/YesNoField";
import styles from "./home-form.module.css";
import type { SectionProps } from "./values/home-values";

/** What the home is called and what it costs. */
export function BasicsSection(section: SectionProps): ReactElement {
  return (
    <Section title={homeForm.sections.basics}>
      <LineField {...section} name="name" />
      <NumberField
        name="rent"
        label={fields.home.rent}
        required
        hint={homeForm.hints.rent}
        suffix={homeForm.rentUnit}
        value={section.values.rent}
        onChange={(rent) => section.set({ rent })}
        error={section.errorOf("rent")}
      />
    </Section>
  );
}

/** Who answers for the home, and how to reach them. */
export function ContactSection(section: SectionProps): ReactElement {
  return (
    <Section title={homeForm.sections.contact} lead={homeForm.notes.contact}>
      <LineField {...section} name="contact_name" autoComplete="name" width="middle" />
      <div className={styles.pair}>
        <LineField {...section} name="contact_phone" type="tel" autoComplete="tel" />
        <LineField {...section} name="contact_email" type="email" autoComplete="email" />
      </div>
    </Section>
  );
}

/** Whom the home takes in: what the match is made from. */
export function AcceptanceSection(section: SectionProps): ReactElement {
  return (
    <Section title={homeForm.sections.acceptance} lead={homeForm.notes.acceptance}>
      <ListField {...section} name="acceptance_levels" labels={labels.SupportLevel} />
      <ListField {...section} name="target_groups" labels={labels.Condition} />
      <ChoiceField {...section} name="gender" labels={labels.HomeGender} />
      <div className={styles.pair}>
        <YesNoField {...section} name="wheelchair_accessible" />
        <YesNoField {...section} name="violence_accessible" />
      </div>
    </Section>
  );
}

/** What kind of place it is. */
export function DwellingSection(section: SectionProps): ReactElement {
  return (
    <Section title={homeForm.sections.dwelling}>
      <ChoiceField {...section} name="home_type" labels={labels.HomeType} />
      <ChoiceField {...section} name="building_type" labels={labels.BuildingType} />
      <ListField {...section} name="pets_resident" labels={labels.ResidentPet} exclusive="none" />
    </Section>
  );
}

/** What residents may do. */
export function RulesSection(section: SectionProps): ReactElement {
  return (
    <Section title={homeForm.sections.rules}>
      <div className={styles.pair}>
        <YesNoField {...section} name="smoking_allowed" />
        <YesNoField {...section} name="drinking_allowed" />
        <YesNoField {...section} name="curfew" />
        <YesNoField {...section} name="pets_allowed" />
      </div>
    </Section>
  );
}

/** Which medical support there is. */
export function MedicalSection(section: SectionProps): ReactElement {
  return (
    <Section title={homeForm.sections.medical}>
      <ListField {...section} name="medical_supports" labels={labels.MedicalSupport} exclusive="none" />
    </Section>
  );
}

/** The first message of every room this home opens. */
export function GreetingSection({ values, set, errorOf }: SectionProps): ReactElement {
  return (
    <Section title={homeForm.sections.greeting} lead={homeForm.notes.greeting}>
      <TextArea
        name="greeting"
        label={fields.home.greeting}
        required
        rows={6}
        value={values.greeting}
        onChange={(greeting) => set({ greeting })}
        error={errorOf("greeting")}
      />
    </Section>
  );
}
