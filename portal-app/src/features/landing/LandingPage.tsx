/** What the service does, and the three login links. */
import type { ReactElement } from "react";
import { landing, login } from "shared-ui/features/landing/text";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Stack } from "shared-ui/ui/layout/Stack";
import { paths } from "../../paths";
import { ReturnToNotice } from "../account/login/ReturnToNotice";
import { Price } from "../billing/Price";
import { price } from "../billing/text";
import { Doors } from "./Doors";
import { HeroPicture } from "./HeroPicture";
import styles from "./landing.module.css";
import { MatchPicture, TalkPicture, WishPicture } from "./StepPictures";

const STEP_PICTURES = [WishPicture, MatchPicture, TalkPicture] as const;

export default function LandingPage(): ReactElement {
  return (
    <div className={styles.page}>
      <div className={styles.opening}>
        <div className={styles.headline}>
          <PageTitle title={landing.headline} lead={landing.lead} />
          <Link href={paths.facilityRequest} className={buttonClass({ variant: "secondary", size: "large" })}>
            {login.newcomers}
          </Link>
        </div>
        <HeroPicture />
      </div>

      <section aria-labelledby="doors">
        <h2 id="doors" className={styles.sectionTitle}>
          {landing.loginTitle}
        </h2>
        <Stack>
          <ReturnToNotice />
          <Doors />
        </Stack>
      </section>

      <section aria-labelledby="steps">
        <h2 id="steps" className={styles.sectionTitle}>
          {landing.stepsTitle}
        </h2>
        <ol className={styles.steps}>
          {landing.steps.map((step, index) => {
            const Picture = STEP_PICTURES[index] ?? WishPicture;
            return (
              <li key={step.title} className={styles.step}>
                <Picture />
                <h3>
                  <span className={styles.number}>{index + 1}</span>
                  {step.title}
                </h3>
                <p>{step.words}</p>
              </li>
            );
          })}
        </ol>
      </section>

      <section aria-labelledby="price" className={styles.price}>
        <h2 id="price" className={styles.sectionTitle}>
          {price.title}
        </h2>
        <Price />
      </section>

      <section aria-labelledby="promises">
        <h2 id="promises" className={styles.sectionTitle}>
          {landing.promisesTitle}
        </h2>
        <ul className={styles.promises}>
          {landing.promises.map((promise) => (
            <li key={promise.title}>
              <h3>{promise.title}</h3>
              <p>{promise.words}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
