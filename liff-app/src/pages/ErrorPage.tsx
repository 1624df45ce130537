/** What stands in for a page that could not be shown: its data, or its own file, did not arrive. */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ApiError } from "shared-ui/api/errors";
import { Button } from "shared-ui/components/buttons/Button";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { Notice } from "shared-ui/components/feedback/Notice";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Stack } from "shared-ui/components/layout/Stack";
import { Furigana } from "shared-ui/components/text/Furigana";
import { easyLiff } from "shared-ui/strings/frame/easy-liff";
import { liff } from "shared-ui/strings/frame/liff";
import { useStrings } from "shared-ui/strings/use-strings";
import { paths } from "../paths";
import { NotFoundPage } from "./NotFoundPage";

/** Say what happened and offer to try again. */
export function ErrorPage({ fault }: { fault: unknown }): ReactElement {
  const navigate = useNavigate();
  const location = useLocation();
  const client = useQueryClient();
  const { broken, start, frame } = useStrings(liff, easyLiff);

  useEffect(() => {
    if (!isRefusal(fault)) console.error(fault);
  }, [fault]);

  const status = isRefusal(fault) ? fault.status : null;
  if (status === 404) return <NotFoundPage />;

  function retry(): void {
    // Without a status it may be the page's own file, which a new version has replaced: only a new start finds it.
    if (status === null) window.location.reload();
    client.removeQueries({ predicate: (query) => query.state.status === "error" });
    void navigate(location, { replace: true });
  }

  return (
    <>
      <PageTitle title={broken.title} />
      <Notice tone="error">
        <p>{fault instanceof ApiError ? fault.detail : <Furigana text={broken.words} />}</p>
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

/** The server's, or that of an address that names nothing. */
function isRefusal(fault: unknown): fault is ApiError | Response {
  return fault instanceof ApiError || fault instanceof Response;
}
