/** The price of the service: who pays what, and when. */
import type { ReactElement } from "react";
import { yen } from "shared-ui/lib/money";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { feeToday } from "./fee";
import { price as words } from "./text";

export function Price(): ReactElement {
  const { rows } = words;
  const fee = feeToday();
  return (
    <>
      <p>{words.lead}</p>
      <DefinitionList
        items={[
          { term: rows.request, description: words.free },
          { term: rows.report, description: rows.campaign },
          { term: rows.moveIn, description: rows.fee(yen(fee.amount_yen)) },
          { term: rows.due, description: rows.days(fee.due_days) },
        ]}
      />
    </>
  );
}
