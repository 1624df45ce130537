import type { ReactElement } from "react";
import { LoginCard } from "./LoginCard";

export default function LoginPage(): ReactElement {
  return <LoginCard role="counselor" />;
}
