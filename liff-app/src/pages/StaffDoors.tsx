/** The staff's ways in, where a link to the service has opened LINE's own browser: there the start is the applicants'. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { Furigana } from "shared-ui/components/text/Furigana";
import { easyLiff } from "shared-ui/strings/frame/easy-liff";
import { liff } from "shared-ui/strings/frame/liff";
import { useStrings } from "shared-ui/strings/use-strings";
import { isLineBrowser } from "../line/liff";
import { paths } from "../paths";

/** Render the two doors; in every other browser the landing page has them. */
export function StaffDoors(): ReactElement | null {
  const words = useStrings(liff, easyLiff).staff;
  if (!isLineBrowser()) return null;
  const look = buttonClass({ variant: "quiet", wide: true });
  return (
    <div>
      <p>
        <Furigana text={words.lead} />
      </p>
      <Link href={paths.facilityLogin} className={look}>
        <Furigana text={words.facility} />
      </Link>
      <Link href={paths.counselorLogin} className={look}>
        <span>
          <Furigana text={words.counselor} />
        </span>
      </Link>
    </div>
  );
}
