/** Login links for staff, for links opened in LINE's browser, whose start page is the applicants'. */

import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { useHydrated } from "shared-ui/ui/use-hydrated";
import { useFrameText } from "../frame/text";
import { isLineBrowser } from "../line/liff";
import { paths } from "../paths";

/** Empty in other browsers, where the landing page has these links. */
export function StaffDoors(): ReactElement | null {
  const words = useFrameText().staff;
  if (!useHydrated() || !isLineBrowser()) return null;
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
