/** Registering a person's wishes. */
import type { ReactElement } from "react";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { useSession } from "shared-ui/state/accounts/session";
import { offices } from "shared-ui/strings/offices/offices";
import { counselors } from "shared-ui/strings/people/applicants";
import { OfOffice } from "../../layouts/OfOffice";
import { CounselorForm } from "./CounselorForm";

/** Render the empty form. */
export default function CreatePage(): ReactElement {
  const { user } = useSession();
  return (
    <>
      <PageTitle title={counselors.create.title} lead={counselors.create.lead} />
      {user && (
        <OfOffice question={offices.which.person}>
          {(office) => <CounselorForm key={office} userId={user.id} preference={null} office={office} />}
        </OfOffice>
      )}
    </>
  );
}
