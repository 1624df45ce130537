/** The privacy policy. Its text lives in the strings. */
import { Fragment, type ReactElement } from "react";
import { pageSettings } from "shared-ui/api/page-settings";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Prose } from "shared-ui/components/text/Prose";
import { privacy, privacySections } from "shared-ui/strings/frame/privacy";
import { InquiryLink } from "./InquiryLink";

/** Render the policy with its date and the contact window. */
export default function PrivacyPage(): ReactElement {
  return (
    <>
      <PageTitle title={privacy.title} />
      <Prose>
        <p>
          {privacy.enactedLabel} <time dateTime={privacy.enactedOn}>{privacy.enacted}</time>
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
          </Fragment>
        ))}
        <h2>{privacy.contact.title}</h2>
        <p>
          <strong>{privacy.contact.name}</strong>
        </p>
        <p>{privacy.contact.words}</p>
        <p>{pageSettings().inquiryUrl ? <InquiryLink /> : privacy.contact.byContact}</p>
      </Prose>
    </>
  );
}
