/** The choice among several offices of one's own. */
import type { ReactElement } from "react";
import type { Office, Role } from "shared-ui/api/types";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { Stack } from "shared-ui/ui/layout/Stack";
import { officeOf } from "../../paths";
import { offices as words } from "./text";

interface OfficeSwitchProps {
  offices: readonly Office[];
  chosen: number;
  role: Role;
}

/** Render a link for each office; the address names the chosen one, so that a reload shows it again. */
export function OfficeSwitch({ offices, chosen, role }: OfficeSwitchProps): ReactElement {
  return (
    <nav aria-label={words.choice}>
      <Stack row gap="small">
        {offices.map(({ id, name }) => (
          <Link
            key={id}
            href={officeOf(role, id)}
            aria-current={id === chosen ? "page" : undefined}
            className={buttonClass({ variant: id === chosen ? "primary" : "secondary", size: "small" })}
          >
            {name}
          </Link>
        ))}
      </Stack>
    </nav>
  );
}
