/**
 * React's development build records a stack for each of the first 10,000 elements of a second, and shows it in its
 * warnings. That takes a tenth of a test run: here the limit is always reached.
 */
import * as React from "react";

const internals: object | undefined = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);

// A React that counts no longer, or elsewhere, is only slower.
if (internals && "recentlyCreatedOwnerStacks" in internals)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => 10_000, set: () => {} });
