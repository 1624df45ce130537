/** How to reach the operator; at the end of every help page. */
import type { ReactElement } from "react";
import { pageSettings } from "shared-ui/api/page-settings";
import { InquiryLink } from "shared-ui/features/privacy/InquiryLink";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import styles from "./help.module.css";
import { telephone } from "./help-lines";
import { useHelpPageText } from "./text";

export function Operator(): ReactElement {
  const words = useHelpPageText().operator;
  const { supportPhone, supportEmail, inquiryUrl } = pageSettings();
  const ways = [
    supportPhone && { href: telephone(supportPhone), text: words.phone(supportPhone) },
    supportEmail && { href: `mailto:${supportEmail}`, text: words.mail(supportEmail) },
    inquiryUrl && { href: inquiryUrl, text: words.page },
  ].filter((way) => way !== "" && way !== null);
  return (
    <Section title={<Furigana text={words.title} />} lead={<Furigana text={words.lead} />}>
      <Stack>
        {ways.map(({ href, text }) => (
          <a key={href} href={href} className={buttonClass({ variant: "secondary", wide: true })}>
            <span className={styles.mail}>
              <Furigana text={text} />
            </span>
          </a>
        ))}
        {ways.length === 0 && (
          <p>
            <InquiryLink />
          </p>
        )}
      </Stack>
    </Section>
  );
}
