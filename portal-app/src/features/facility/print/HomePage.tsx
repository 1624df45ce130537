/** One of the facility's homes, for printing. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useIdParam } from "shared-ui/lib/routing/params";
import { paths } from "../../../paths";
import { homeQuery } from "../../home/queries";
import { HomeSheet } from "../../sheets/HomeSheet";
import { loadOffered } from "../offered-home";

export { loadOffered as load };

export default function HomePage(): ReactElement {
  const { data: home } = useSuspenseQuery(homeQuery(useIdParam("homeId")));
  return <HomeSheet home={home} backHref={paths.homeEdit(home.id)} />;
}
