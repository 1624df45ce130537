/** Going in after signing in. */
import { useNavigate } from "react-router-dom";
import { takeDestination } from "./destination";

/** Return what leads to where the person wanted to go; the login pages are left out of the history. */
export function useEnter(): () => void {
  const navigate = useNavigate();
  return () => void navigate(takeDestination(), { replace: true });
}
