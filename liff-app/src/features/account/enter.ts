import { useNavigate } from "react-router-dom";
import { takeDestination } from "./destination";

/** Goes to the requested page after sign-in; the login pages are not kept in the history. */
export function useEnter(): () => void {
  const navigate = useNavigate();
  return () => void navigate(takeDestination(), { replace: true });
}
