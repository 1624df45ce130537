/** The props of components that are rendered as an HTML element of the caller's choice. */
import type { ComponentPropsWithRef, JSX } from "react";

export type Tag = keyof JSX.IntrinsicElements;

/** `Own`, and the attributes of the element `T`. Without a class: what `Own` does not offer has a module of its own. */
export type ElementProps<T extends Tag, Own> = Own & { as?: T } & Omit<
    ComponentPropsWithRef<T>,
    keyof Own | "as" | "className"
  >;
