/** The secret of the link that opened this page, out of sight as soon as it is read. */
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** Return the secret, empty when the link has none; it leaves the address bar and the history at once. */
export function useOneTimeSecret(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [secret, setSecret] = useState(() => hash.slice(1));

  useEffect(() => {
    if (hash === "") return;
    // Not only the first one: a second mail's link may be opened in the same tab.
    setSecret(hash.slice(1));
    navigate({ hash: "" }, { replace: true });
  }, [hash, navigate]);

  return secret;
}
