/** From an address to its page: the old page stays until the next one has all that it shows, and may ask to be kept. */
import type { ComponentType, ReactNode } from "react";
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  type Path,
  resolvePath,
  type To,
} from "react-router-dom";
import { keepPlace, placeOf, rememberPlaces } from "./scroll-places";

export type Frame = ComponentType<{ children: ReactNode }>;

/** What an address leads to: a page, or a fault that the error page tells of. Without its frame it stands alone. */
export type Opened = { Frame: Frame | null } & ({ Page: ComponentType } | { fault: unknown });

/** Find out what an address leads to; a string is another address to go to instead. */
export type Open = (to: Path) => Promise<Opened | string>;

export interface Shown {
  location: Location;
  action: NavigationType;
  /** Null until the first page is there. */
  opened: Opened | null;
  /** How far down the page begins; null leaves it where it is. */
  scrollTo: number | null;
}

export interface LeaveQuestion {
  isNeeded: () => boolean;
  /** Resolve to true when the person wants to go. */
  ask: () => Promise<boolean>;
}

export interface Navigation {
  /** Go where the browser goes, such as back. Returns how to stop. */
  follow: () => () => void;
  shown: () => Shown;
  /** Say whether another page is on its way. */
  isMoving: () => boolean;
  /** Be told when one of both changes. Returns how to stop listening. */
  listen: (listener: () => void) => () => void;
  /** Have this asked before the page gives way to one at another path; null asks nothing. */
  askBefore: (question: LeaveQuestion | null) => void;
  /** How the router moves. */
  navigator: Navigator;
}

const { Pop, Push, Replace } = NavigationType;

/** Begin with the page of the browser's address. */
export function startNavigation(open: Open): Navigation {
  const history = createBrowserHistory();
  const listeners = new Set<() => void>();
  let shown: Shown = { location: history.location, action: Pop, opened: null, scrollTo: null };
  let moves = 0;
  let isMoving = false;
  let question: LeaveQuestion | null = null;
  let isAsking = false;
  let hasAgreed = false;
  let onceTurnedBack: (() => void) | null = null;

  async function move(action: NavigationType, to: Path, state?: unknown, staysDown = false): Promise<void> {
    moves += 1;
    const own = moves;
    isMoving = true;
    tell();
    const opened = await open(to);
    // Meanwhile the person has gone elsewhere.
    if (own !== moves) return;
    if (typeof opened === "string") return move(action === Push ? Push : Replace, resolvePath(opened));
    if (shown.opened) keepPlace(shown.location);
    if (action === Push) history.push(to, state);
    if (action === Replace) history.replace(to, state);
    const { location } = history;
    const place = action === Pop ? placeOf(location) : 0;
    shown = { location, action, opened, scrollTo: staysDown ? null : place };
    isMoving = false;
    hasAgreed = false;
    tell();
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function mustAsk({ pathname }: Path): boolean {
    if (!question || hasAgreed || pathname === shown.location.pathname) return false;
    return question.isNeeded();
  }

  /** Whoever wants to go is asked no second time, however long the next page takes. */
  async function askFirst(go: () => void): Promise<void> {
    if (isAsking || !question) return;
    isAsking = true;
    hasAgreed = await question.ask();
    isAsking = false;
    if (hasAgreed) go();
  }

  function mover(action: NavigationType) {
    return (target: To, state?: unknown, options?: NavigateOptions): void => {
      const to = resolvePath(target);
      const go = (): void => void move(action, to, state, options?.preventScrollReset);
      if (mustAsk(to)) void askFirst(go);
      else go();
    };
  }

  // Of the phone's back button we hear once the address has changed: to ask, it is turned back first.
  function hear({ location, delta }: { location: Location; delta: number | null }): void {
    if (onceTurnedBack) {
      onceTurnedBack();
      onceTurnedBack = null;
    } else if (delta !== null && mustAsk(location)) {
      onceTurnedBack = () => void askFirst(() => history.go(delta));
      history.go(-delta);
    } else {
      void move(Pop, location);
    }
  }

  void move(Pop, history.location);
  return {
    follow: () => {
      const stops = [history.listen(hear), rememberPlaces(() => shown.location)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    shown: () => shown,
    isMoving: () => isMoving,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    askBefore: (next) => {
      question = next;
    },
    navigator: { ...history, push: mover(Push), replace: mover(Replace) },
  };
}
