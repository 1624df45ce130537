/** The secret of the link that opened this page, hidden as soon as it is read. */
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** The secret, empty if there is none. It is removed from the address bar and the history at once. */
export function useOneTimeSecret(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [secret, setSecret] = useState(() => hash.slice(1));

  useEffect(() => {
    if (hash === "") return;
    // More than one secret is possible: another mail's link may be opened in the same tab.
    setSecret(hash.slice(1));
    navigate({ hash: "" }, { replace: true });
  }, [hash, navigate]);

  return secret;
}
