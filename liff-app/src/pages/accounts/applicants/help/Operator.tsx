/** Where the operator is reached: every help page ends in an address. */
import type { ReactElement } from "react";
import { pageSettings } from "shared-ui/api/page-settings";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Section } from "shared-ui/components/layout/Section";
import { Furigana } from "shared-ui/components/text/Furigana";
import { InquiryLink } from "shared-ui/features/privacy-policy/InquiryLink";
import { easyHelp } from "shared-ui/strings/frame/easy-help";
import { help } from "shared-ui/strings/frame/help";
import { useStrings } from "shared-ui/strings/use-strings";
import styles from "./help.module.css";
import { telephone } from "./help-lines";

/** Render the ways that this deployment has. */
export function Operator(): ReactElement {
  const words = useStrings(help, easyHelp).operator;
  const { supportPhone, supportEmail, inquiryUrl } = pageSettings();
  const ways = [
    supportPhone && { href: telephone(supportPhone), text: words.phone(supportPhone) },
    supportEmail && { href: `mailto:${supportEmail}`, text: words.mail(supportEmail) },
    inquiryUrl && { href: inquiryUrl, text: words.page },
  ].filter((way) => way !== "" && way !== null);
  return (
    <Section title={<Furigana text={words.title} />} lead={<Furigana text={words.lead} />}>
      <div className={styles.ways}>
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
      </div>
    </Section>
  );
}
