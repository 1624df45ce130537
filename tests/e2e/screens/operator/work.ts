/** The operator's console: how one comes in, and what waits. */
import { press, type Screen } from "../screen";

export const OPERATOR_WORK: Screen[] = [
  { name: "operator login", who: "nobody", path: "/operator/login/" },
  { name: "operator login refused", who: "nobody", path: "/operator/login/", open: press("ログイン") },
  { name: "operator work", who: "operator", path: "/operator/" },
  { name: "operator safety", who: "operator", path: "/operator/safety/" },
];
