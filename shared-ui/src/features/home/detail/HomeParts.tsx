/** The parts of a contact's home in full, for the window and for the page. */

import type { ReactElement } from "react";
import { limits } from "../../../api/generated/limits";
import type { Contact } from "../../../api/types";
import { useAnnotate } from "../../../lib/text/labels";
import { DefinitionList } from "../../../ui/display/DefinitionList";
import { useMoments } from "../../../ui/display/use-moments";
import { usePartsOf } from "../../../ui/glossary/use-glossary";
import { Gallery } from "../../../ui/pictures/Gallery";
import { Explained } from "../../../ui/text/Explained";
import { Furigana } from "../../../ui/text/Furigana";
import { sentencesOf } from "../../../ui/text/phrases";
import { useFuriganaOn } from "../../../ui/text/use-furigana-on";
import { WithReadings } from "../../../ui/text/WithReadings";
import { useContactText } from "../../contacts/text";
import { useReading } from "../../room/messages/readings";
import { useHomeText } from "../text";
import styles from "./home-detail.module.css";
import { factsOf } from "./home-facts";

export function WhatAcceptingMeans(): ReactElement {
  const { beforeAccepting } = useHomeText();
  return (
    <section className={styles.meaning} aria-labelledby="accepting-means">
      <h3 id="accepting-means" className={styles.title}>
        <Furigana text={beforeAccepting} />
      </h3>
      <MeaningOfAccepting />
    </section>
  );
}

/** One sentence a line: this is read by people who find reading hard, before they decide. */
export function MeaningOfAccepting(): ReactElement {
  const { acceptWords, acceptSight } = useContactText();
  const sentences = [...sentencesOf(acceptWords), ...sentencesOf(acceptSight)];
  return (
    <ul className={styles.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <Furigana text={sentence} />
        </li>
      ))}
    </ul>
  );
}

/** Render the home's pictures, one of them large. */
export function HomePictures({ home }: Pick<Contact, "home">): ReactElement {
  const images = home.images.map(({ id, image, thumbnail }) => ({ id, url: image, thumbnailUrl: thumbnail }));
  return <Gallery name={home.name} images={images} max={limits.homeImages} />;
}

interface HomeFactsProps {
  contact: Contact;
  /** The page shows the words of the request in another place. */
  withoutWords?: boolean;
}

/** Render what the home says of itself, and who is in charge there. */
export function HomeFacts({ contact, withoutWords = false }: HomeFactsProps): ReactElement {
  const { home, in_charge, request_words } = contact;
  const { inCharge } = useContactText();
  const words = useHomeText();
  const facts = factsOf(home, words, useAnnotate(), useMoments().date);
  return (
    <div>
      {!withoutWords && <RequestWords text={request_words} />}
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
  const { title } = useContactText().request;
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
export function HomesWords({ text }: { text: string }): ReactElement {
  const isExplained = usePartsOf()(text).some(({ word }) => word);
  const isOn = useFuriganaOn();
  const annotated = useReading(text, isOn && !isExplained);
  return isExplained ? (
    <Explained text={text} />
  ) : (
    <WithReadings text={text} annotated={annotated} shown={isOn} />
  );
}
