/** The parts of a contact's home in full, for the window and for the page. */

import type { ReactElement } from "react";
import { limits } from "../../api/generated/limits";
import type { Contact } from "../../api/types";
import { DefinitionList } from "../../components/display/DefinitionList";
import { useDateStyle } from "../../components/display/date-style";
import { Gallery } from "../../components/pictures/Gallery";
import { Explained } from "../../components/text/Explained";
import { Furigana } from "../../components/text/Furigana";
import { sentencesOf } from "../../components/text/phrases";
import { useFuriganaOn } from "../../components/text/use-furigana-on";
import { WithReadings } from "../../components/text/WithReadings";
import { useReading } from "../../state/rooms/readings";
import { contacts } from "../../strings/contacts/contacts";
import { easyContacts } from "../../strings/contacts/easy-contacts";
import { easyRequestWords } from "../../strings/contacts/easy-request-words";
import { requestWords } from "../../strings/contacts/request-words";
import { usePartsOf } from "../../strings/glossary/use-glossary";
import { easyHomeDetail } from "../../strings/homes/easy-home-detail";
import { homeDetail } from "../../strings/homes/home-detail";
import { useAnnotate } from "../../strings/labels";
import { useStrings } from "../../strings/use-strings";
import styles from "./home-detail.module.css";
import { factsOf } from "./home-facts";

/** One sentence a line: this is read by people who find reading hard, before they decide. */
export function WhatAcceptingMeans({ headingLevel = 3 }: { headingLevel?: 2 | 3 }): ReactElement {
  const { acceptWords, acceptSight } = useStrings(contacts, easyContacts);
  const { beforeAccepting } = useStrings(homeDetail, easyHomeDetail);
  const Heading = `h${headingLevel}` as const;
  const sentences = [...sentencesOf(acceptWords), ...sentencesOf(acceptSight)];
  return (
    <section className={styles.meaning} aria-labelledby="accepting-means">
      <Heading id="accepting-means" className={styles.title}>
        <Furigana text={beforeAccepting} />
      </Heading>
      <ul className={styles.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <Furigana text={sentence} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Render the home's pictures, one of them large. */
export function HomePictures({ home }: Pick<Contact, "home">): ReactElement {
  const images = home.images.map(({ id, image, thumbnail }) => ({ id, url: image, thumbnailUrl: thumbnail }));
  return <Gallery name={home.name} images={images} max={limits.homeImages} />;
}

/** Render what the home says of itself, and who is in charge there. */
export function HomeFacts({ contact }: { contact: Contact }): ReactElement {
  const { home, in_charge, request_words } = contact;
  const { inCharge } = useStrings(contacts, easyContacts);
  const words = useStrings(homeDetail, easyHomeDetail);
  const facts = factsOf(home, words, useAnnotate(), useDateStyle());
  return (
    <div>
      <RequestWords text={request_words} />
      {in_charge.facility !== null && (
        <p>
          <Furigana text={inCharge(in_charge.facility)} />
        </p>
      )}
      <DefinitionList
        items={facts.map((fact) => ({
          term: fact.term,
          description: fact.isFree ? <HomesWords text={fact.words} /> : <Explained text={fact.words} />,
        }))}
      />
    </div>
  );
}

/** Render the sentence that a home wrote with its request, if it wrote one. */
export function RequestWords({ text }: { text: string }): ReactElement | null {
  const { title } = useStrings(requestWords.read, easyRequestWords);
  if (text === "") return null;
  return (
    <figure className={styles.request}>
      <figcaption className={styles.title}>
        <Furigana text={title} />
      </figcaption>
      <blockquote className={styles.words}>
        <HomesWords text={text} />
      </blockquote>
    </figure>
  );
}

/** What a home has written itself: for applicants with readings, which were computed. */
function HomesWords({ text }: { text: string }): ReactElement {
  const isExplained = usePartsOf()(text).some(({ word }) => word);
  const isOn = useFuriganaOn();
  const annotated = useReading(text, isOn && !isExplained);
  return isExplained ? (
    <Explained text={text} />
  ) : (
    <WithReadings text={text} annotated={annotated} shown={isOn} />
  );
}
