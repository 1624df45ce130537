import type { ReactElement } from "react";
import { login } from "shared-ui/features/landing/text";
import { paths } from "../../../paths";
import { LoginCard } from "./LoginCard";

export default function LoginPage(): ReactElement {
  return (
    <LoginCard
      role="facility"
      title={login.facilityTitle}
      others={[
        { href: paths.counselorLogin, role: "counselor" },
        { href: paths.applicantLogin, role: "applicant" },
      ]}
    />
  );
}
