/** The one link of the component library. Which router follows it is the app's choice, made with LinkProvider. */
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

/** Make every Link below render with the app's own component, such as a router's. */
export const LinkProvider = LinkContext.Provider;

export function Link(props: LinkProps): ReactElement {
  const Anchor = useContext(LinkContext);
  return <Anchor {...props} />;
}
