/** The props of components that are rendered as an HTML element of the caller's choice. */
import type { ComponentPropsWithRef } from "react";

type Group = "div" | "section" | "nav" | "header" | "form" | "fieldset" | "ul" | "ol" | "li" | "dl";
type Words = "p" | "span" | "h2" | "h3" | "h4" | "legend" | "dt" | "figcaption";

export type Tag = Group | Words;

/** `Own`, and the attributes of the element `T` except its class: what `Own` does not offer needs a module. */
export type ElementProps<T extends Tag, Own> = Own & { as?: T } & Omit<
    ComponentPropsWithRef<T>,
    keyof Own | "as" | "className"
  >;
