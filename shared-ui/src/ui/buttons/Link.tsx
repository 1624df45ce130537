/** The link of the component library. LinkProvider sets the router that follows it. */
import {
  type ComponentPropsWithRef,
  type ComponentType,
  createContext,
  type ReactElement,
  useContext,
} from "react";

export type LinkProps = ComponentPropsWithRef<"a"> & { href: string };

function PlainLink(props: LinkProps): ReactElement {
  return <a {...props} />;
}

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/** Sets the component that renders all links below it, such as a router's link. */
export const LinkProvider = LinkContext.Provider;

export function Link(props: LinkProps): ReactElement {
  const Anchor = useContext(LinkContext);
  return <Anchor {...props} />;
}
