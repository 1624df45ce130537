/** What the service does, and the three doors into it. */
import type { ReactElement } from "react";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Link } from "shared-ui/components/buttons/Link";
import { PageTitle } from "shared-ui/components/layout/PageTitle";
import { Stack } from "shared-ui/components/layout/Stack";
import { landing, login } from "shared-ui/strings/frame/landing";
import { price } from "shared-ui/strings/money/price";
import { Price } from "../layouts/Price";
import { WantedNotice } from "../layouts/WantedNotice";
import { paths } from "../paths";
import { Doors } from "./landing/Doors";
import { HeroPicture } from "./landing/HeroPicture";
import styles from "./landing/landing.module.css";
import { MatchPicture, TalkPicture, WishPicture } from "./landing/StepPictures";

const STEP_PICTURES = [WishPicture, MatchPicture, TalkPicture] as const;

/** Render the landing page. */
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
          <WantedNotice />
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
