import type { ReactElement } from "react";
import { login } from "shared-ui/features/landing/text";
import { paths } from "../../../paths";
import { LoginCard } from "./LoginCard";

export default function LoginPage(): ReactElement {
  return (
    <LoginCard
      role="counselor"
      title={login.counselorTitle}
      others={[
        { href: paths.facilityLogin, role: "facility" },
        { href: paths.applicantLogin, role: "applicant" },
      ]}
    />
  );
}
