/** The privacy policy, the same in both apps. Its text is in text.ts. */
import { Fragment, type ReactElement, type ReactNode } from "react";
import { Prose } from "../../ui/text/Prose";
import { InquiryLink } from "./InquiryLink";
import { OperatorFacts } from "./OperatorFacts";
import { privacy, privacySections } from "./text";

interface PrivacyPolicyProps {
  /** The retention table, shown in its section. */
  terms?: ReactNode;
}

export function PrivacyPolicy({ terms }: PrivacyPolicyProps): ReactElement {
  return (
    <Prose>
      <p>
        {privacy.enactedLabel} <time dateTime={privacy.enactedOn}>{privacy.enacted}</time>{" "}
        {privacy.revisedLabel} <time dateTime={privacy.revisedOn}>{privacy.revised}</time>
      </p>
      <p>{privacy.lead}</p>
      {privacySections.map((section) => (
        <Fragment key={section.title}>
          <h2>{section.title}</h2>
          {section.items && (
            <ul>
              {section.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
          {section.paragraphs?.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {section.hasTerms && terms}
        </Fragment>
      ))}
      <h2>{privacy.contact.title}</h2>
      <p>
        <strong>{privacy.contact.name}</strong>
      </p>
      <p>{privacy.contact.words}</p>
      <OperatorFacts />
      <p>
        <InquiryLink />
      </p>
    </Prose>
  );
}
