/** The service's statistics, its state, and LINE's check of our settings. */
import { useMutation } from "@tanstack/react-query";
import { call } from "shared-ui/api/client";
import { NO_ALERT } from "shared-ui/api/query-client";
import { read } from "shared-ui/api/read";

export function serviceFiguresQuery() {
  return read("/api/operator/figures/");
}

export function systemQuery() {
  return read("/api/operator/system/");
}

export function useAskLine() {
  return useMutation({
    mutationFn: () => call((server) => server.POST("/api/operator/system/line/")),
    meta: NO_ALERT,
  });
}
