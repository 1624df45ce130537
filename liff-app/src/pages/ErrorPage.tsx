/** What stands in for a page that could not be shown: its data, or its own file, did not arrive. */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useEffect } from "react";
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from "react-router-dom";
import { ApiError } from "shared-ui/api/errors";
import { Button } from "shared-ui/components/Button";
import { buttonClass } from "shared-ui/components/button-class";
import { Furigana } from "shared-ui/components/Furigana";
import { Link } from "shared-ui/components/Link";
import { Notice } from "shared-ui/components/Notice";
import { PageTitle } from "shared-ui/components/PageTitle";
import { Stack } from "shared-ui/components/Stack";
import { applicants } from "shared-ui/strings/applicants";
import { easyApplicants } from "shared-ui/strings/easy/applicants";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../paths";
import { NotFoundPage } from "./NotFoundPage";

/** Say what happened and offer to try again. */
export function ErrorPage(): ReactElement {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  const client = useQueryClient();
  const { broken, start, frame } = useStrings(applicants, easyApplicants);

  useEffect(() => {
    if (!(error instanceof ApiError) && !isRouteErrorResponse(error)) console.error(error);
  }, [error]);

  const status = error instanceof ApiError || isRouteErrorResponse(error) ? error.status : null;
  if (status === 404) return <NotFoundPage />;

  async function retry(): Promise<void> {
    // Without a status it may be the page's own file, which a new version has replaced: only a new start finds it.
    if (status === null) window.location.reload();
    client.removeQueries({ predicate: (query) => query.state.status === "error" });
    await navigate(location, { replace: true });
  }

  return (
    <>
      <PageTitle title={broken.title} />
      <Notice tone="error">
        <p>{error instanceof ApiError ? error.detail : <Furigana text={broken.words} />}</p>
      </Notice>
      <Stack>
        <Button size="large" wide onClick={retry}>
          <Furigana text={start.retry} />
        </Button>
        <Link href={paths.top} className={buttonClass({ variant: "secondary", size: "large", wide: true })}>
          <Furigana text={frame.top} />
        </Link>
      </Stack>
    </>
  );
}
