/** What stands in for a page that could not be shown: its data, or its own file, did not arrive. */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useEffect } from "react";
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from "react-router-dom";
import { ApiError } from "../../api/errors";
import { Button } from "../../ui/buttons/Button";
import { buttonClass } from "../../ui/buttons/button-class";
import { Link } from "../../ui/buttons/Link";
import { announce } from "../../ui/feedback/announce";
import { Notice } from "../../ui/feedback/Notice";
import { PageTitle } from "../../ui/layout/PageTitle";
import { Stack } from "../../ui/layout/Stack";
import { Furigana } from "../../ui/text/Furigana";

interface ErrorWords {
  title: string;
  words: string;
  retry: string;
}

interface ErrorPageProps {
  words: ErrorWords & { home: string };
  /** Where a new version has replaced the page's file; as any other fault without these. */
  outdated?: ErrorWords;
  homeHref: string;
  /** For small screens: large buttons, one under the other. */
  isLarge?: boolean;
  /** Stands in for what is not there. */
  notFound: ReactElement;
}

/** Say what happened in the server's words where there are any, and offer to try again. */
export function ErrorPage({ words, outdated, homeHref, isLarge, notFound }: ErrorPageProps): ReactElement {
  const error = useRouteError();
  const status = statusOf(error);
  const retry = useRetry(status);

  useEffect(() => {
    if (status === null) console.error(error);
    // Another try that failed looks like the first.
    announce(document.title);
  }, [error, status]);

  if (status === 404) return notFound;
  const isOutdated = outdated !== undefined && isMissingChunk(error);
  const shown = isOutdated ? outdated : words;
  const look = isLarge ? ({ size: "large", wide: true } as const) : {};
  return (
    <>
      <PageTitle title={shown.title} />
      <Notice tone={isOutdated ? "info" : "error"}>
        <p>{error instanceof ApiError ? error.detail : <Furigana text={shown.words} />}</p>
      </Notice>
      <Stack row={!isLarge}>
        <Button {...look} onClick={retry}>
          <Furigana text={shown.retry} />
        </Button>
        <Link href={homeHref} className={buttonClass({ ...look, variant: "secondary" })}>
          <Furigana text={words.home} />
        </Link>
      </Stack>
    </>
  );
}

function useRetry(status: number | null): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const client = useQueryClient();
  return () => {
    // Without a status it may be the page's own file, which a new version has replaced: only a new start finds it.
    if (status === null) return window.location.reload();
    client.removeQueries({ predicate: (query) => query.state.status === "error" });
    void navigate(location, { replace: true });
  };
}

/** The server's, or that of an address that names nothing; a fault of ours has none. */
function statusOf(error: unknown): number | null {
  return error instanceof ApiError || isRouteErrorResponse(error) ? error.status : null;
}

/** After a deployment an open tab asks for page files that are gone; only browsers' own sentences tell. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)
  );
}
