/** What stands in for a page that could not be shown: its data, or its own file, did not arrive. */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useEffect } from "react";
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from "react-router-dom";
import { ApiError } from "shared-ui/api/errors";
import { Button } from "shared-ui/components/buttons/Button";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { Notice } from "shared-ui/components/feedback/Notice";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Stack } from "shared-ui/components/layout/Stack";
import { portal } from "shared-ui/strings/frame/portal";
import { paths } from "../paths";
import { NotFoundPage } from "./NotFoundPage";

/** Say what happened in the server's words where there are any, and offer to try again. */
export function ErrorPage(): ReactElement {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  const client = useQueryClient();
  const isOutdated = isMissingChunk(error);

  useEffect(() => {
    if (!(error instanceof ApiError) && !isRouteErrorResponse(error)) console.error(error);
  }, [error]);

  if (statusOf(error) === 404) return <NotFoundPage />;

  async function retry(): Promise<void> {
    if (isOutdated) {
      window.location.reload();
      return;
    }
    client.removeQueries({ predicate: (query) => query.state.status === "error" });
    await navigate(location, { replace: true });
  }

  const words = isOutdated ? portal.outdated : portal.broken;
  return (
    <>
      <PageTitle title={words.title} />
      <Notice tone={isOutdated ? "info" : "error"}>
        <p>{error instanceof ApiError ? error.detail : words.words}</p>
      </Notice>
      <Stack row>
        <Button onClick={retry}>{words.retry}</Button>
        <Link href={paths.landing} className={buttonClass({ variant: "secondary" })}>
          {portal.broken.home}
        </Link>
      </Stack>
    </>
  );
}

function statusOf(error: unknown): number | null {
  if (error instanceof ApiError || isRouteErrorResponse(error)) return error.status;
  return null;
}

/** After a deployment an open tab asks for page files that are gone; only browsers' own sentences tell. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)
  );
}
