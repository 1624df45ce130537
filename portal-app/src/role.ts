/** The roles by the server's codes. */
import type { components } from "shared-ui/api/generated/schema";

export type Role = components["schemas"]["Role"];
