/** Shown instead of a page whose data or JavaScript file could not be loaded. */
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
  /** Texts for a page whose file was replaced by a new version; without them it is shown like any other error. */
  outdated?: ErrorWords;
  homeHref: string;
  /** For small screens: large buttons in one column. */
  isLarge?: boolean;
  /** Shown for 404. */
  notFound: ReactElement;
}

/** Shows the server's message, if there is one, and offers to retry. */
export function ErrorPage({ words, outdated, homeHref, isLarge, notFound }: ErrorPageProps): ReactElement {
  const error = useRouteError();
  const status = statusOf(error);
  const retry = useRetry(status);

  useEffect(() => {
    if (status === null) console.error(error);
    // A retry that fails looks the same, so announce it.
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
        <p>
          <Furigana text={error instanceof ApiError ? error.detail : shown.words} />
        </p>
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
    // Without a status, the page's own file may have been replaced by a new version: only a reload finds the new one.
    if (status === null) return window.location.reload();
    client.removeQueries({ predicate: (query) => query.state.status === "error" });
    void navigate(location, { replace: true });
  };
}

/** The status of the API error or of an unknown URL; null for errors in the code. */
function statusOf(error: unknown): number | null {
  return error instanceof ApiError || isRouteErrorResponse(error) ? error.status : null;
}

/** After a deployment an open tab requests files that no longer exist; only the browser's message shows that. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)
  );
}
