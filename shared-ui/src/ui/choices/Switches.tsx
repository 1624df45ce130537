/** A group of switches; each takes effect immediately. */
import type { ReactElement, ReactNode } from "react";
import { Notice } from "../feedback/Notice";
import { Skeleton } from "../feedback/Skeleton";
import { Switch } from "./Switch";

interface SwitchesProps<Name extends string> {
  /** The stored values, or those being stored; undefined while loading. */
  values: Record<Name, boolean> | undefined;
  labels: Record<Name, ReactNode>;
  onChange: (values: Record<Name, boolean>) => void;
  /** Why loading or storing failed. */
  fault: ReactNode;
  states: { on: ReactNode; off: ReactNode };
}

export function Switches<Name extends string>(props: SwitchesProps<Name>): ReactElement {
  const { values, labels, onChange, fault, states } = props;
  const names = Object.keys(labels) as Name[];
  return (
    <>
      {fault && (
        <Notice tone="error" announce>
          {fault}
        </Notice>
      )}
      {values
        ? names.map((name) => (
            <Switch
              key={name}
              label={labels[name]}
              on={values[name]}
              onChange={(on) => onChange({ ...values, [name]: on })}
              stateLabel={values[name] ? states.on : states.off}
            />
          ))
        : !fault && <Skeleton count={names.length} />}
    </>
  );
}
