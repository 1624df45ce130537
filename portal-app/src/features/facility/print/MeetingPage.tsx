/** A home's sheet for a meeting: up to four matching people, without names, with space for decisions. */
import { type QueryClient, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import type { MatchDetails } from "shared-ui/api/types";
import { describePerson } from "shared-ui/features/preference/person-in-short";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { Button } from "shared-ui/ui/buttons/Button";
import { paths } from "../../../paths";
import { matchingQuery } from "../../matching/queries";
import { Candidate } from "../../sheets/meeting/Candidate";
import { Chooser } from "../../sheets/meeting/Chooser";
import styles from "../../sheets/meeting/meeting.module.css";
import { type Chosen, MOST, useCandidates } from "../../sheets/meeting/use-candidates";
import { useChosen } from "../../sheets/meeting/use-chosen";
import { PrintSheet } from "../../sheets/PrintSheet";
import { sheets, candidateSheet as words } from "../../sheets/text";

export function load(client: QueryClient, params: Params): Promise<unknown> {
  return client.ensureInfiniteQueryData(matchingQuery(idIn(params, "homeId")));
}

export default function MeetingPage(): ReactElement {
  const homeId = useIdParam("homeId");
  const list = useSuspenseInfiniteQuery(matchingQuery(homeId));
  const { ids, choose } = useChosen();
  const { pages } = list.data;
  const people = pages.flatMap(({ data }) => data.data);
  const listed = people.map(({ id }) => id);
  const chosen = useCandidates(homeId, ids, listed);
  const shown = chosen.map(({ id }) => id);
  return (
    <PrintSheet
      title={pages[0]?.data.home_name ?? ""}
      kind={words.title}
      backHref={paths.matchedPreferences(homeId)}
      before={
        <Chooser
          legend={words.choose}
          hint={people.length + chosen.length > 0 ? words.recorded : words.none}
          options={[
            ...people.map(optionOf),
            // A selected person who is on a part of the list not loaded yet.
            ...chosen.flatMap(({ id, person }, place) =>
              listed.includes(id) ? [] : (person && optionOf(person)) || { id, label: whoAt(place) },
            ),
          ]}
          ids={shown}
          most={MOST}
          summary={sheets.chosenPeople(shown.length, MOST)}
          onChoose={choose}
        >
          {list.hasNextPage && (
            <Button
              variant="secondary"
              size="small"
              busy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {words.more}
            </Button>
          )}
        </Chooser>
      }
    >
      {chosen.length === 0 ? <p>{sheets.nobody}</p> : <Sheet chosen={chosen} />}
    </PrintSheet>
  );
}

function Sheet({ chosen }: { chosen: readonly Chosen[] }): ReactElement {
  return (
    <table className={styles.candidates}>
      <caption>{words.table}</caption>
      <thead>
        <tr>
          {Object.values(words.columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chosen.map((one, place) => (
          <Candidate key={one.id} chosen={one} who={whoAt(place)} />
        ))}
      </tbody>
    </table>
  );
}

function optionOf(
  person: Pick<MatchDetails, "id" | "score" | "age" | "gender" | "prefecture" | "address_1">,
) {
  return {
    id: person.id,
    label: `${words.points(person.score)}　${describePerson(person)}`,
    note: `${person.prefecture}${person.address_1}`,
  };
}

function whoAt(place: number): string {
  return words.who(sheets.letters[place] ?? "");
}
