/** Lets the router's components that neither app uses fall away: as they are made, a bundler must keep them all. */
import type { Plugin } from "vite";

const NAMES = /^\w+\.displayName = .*$/gm;
const MAKING = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g;

/** Drop the names for programmers' tools, and mark what makes a component as free of effects. */
export function unusedRouterParts(): Plugin {
  return {
    name: "unused-router-parts",
    apply: "build",
    transform: {
      filter: { id: /\/node_modules\/react-router\// },
      handler: (code) => ({
        code: code.replace(NAMES, "").replace(MAKING, "= /* @__PURE__ */ $1"),
        map: null,
      }),
    },
  };
}
