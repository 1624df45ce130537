/** Holds a fault of what it surrounds until the person goes elsewhere. */
import { Component, type ReactNode } from "react";
import { ErrorPage } from "../pages/ErrorPage";

interface FaultBoundaryProps {
  /** Another one is worth another try. */
  at: object;
  children: ReactNode;
}

interface FaultBoundaryState {
  at: object;
  caught: { fault: unknown } | null;
}

/** Render the children, or the error page in their place. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultBoundaryState> {
  override state: FaultBoundaryState = { at: this.props.at, caught: null };

  static getDerivedStateFromError(fault: unknown): Partial<FaultBoundaryState> {
    return { caught: { fault } };
  }

  static getDerivedStateFromProps(
    { at }: FaultBoundaryProps,
    state: FaultBoundaryState,
  ): FaultBoundaryState | null {
    return at === state.at ? null : { at, caught: null };
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught ? <ErrorPage fault={caught.fault} /> : this.props.children;
  }
}
