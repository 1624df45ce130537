/** One of the facility's homes, made to be printed. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useIdParam } from "shared-ui/routing/params";
import { homeQuery } from "shared-ui/state/homes/homes";
import { HomeSheet } from "../../../layouts/print/HomeSheet";
import { paths } from "../../../paths";
import { loadOffered } from "../offered-home";

export { loadOffered as load };

/** Render the sheet. */
export default function HomePage(): ReactElement {
  const { data: home } = useSuspenseQuery(homeQuery(useIdParam("homeId")));
  return <HomeSheet home={home} backHref={paths.homeEdit(home.id)} />;
}
