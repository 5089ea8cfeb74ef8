import type { RemoteScreen } from '@faultline/shared/contract';
import type { LiveArea } from '../boot/registry.ts';
import { record } from '../telemetry/record.ts';
import { phaseOf } from './attempts.ts';
import { forgetBad, markBad } from './badReleases.ts';
import { climb, type Found, stepDown } from './climb.ts';
import { renewContainer } from './containers.ts';
import { screenIn } from './spares.ts';

export type LoadedScreen =
  | { status: 'loading'; done: Promise<void> }
  | ({ status: 'ready' } & Found)
  | { status: 'failed'; area: LiveArea; error: unknown };

const loaded = new Map<string, LoadedScreen>();
/** Releases that took the place of the page's choice, by the choice. */
const standIns = new Map<string, LiveArea>();
const crashes = new Map<string, number>();

const nameOf = ({ area, version }: LiveArea) => `${area}@${version}`;
const keyOf = (area: LiveArea, screen: RemoteScreen) => `${nameOf(area)}/${screen.expose}`;
/** What runs in place of the page's choice: that itself, until it failed. */
export const runningOf = (area: LiveArea) => standIns.get(nameOf(area)) ?? area;

/** Another release was found: for this page it takes the failed one's place, and the next page begins with it. */
function replace(choice: LiveArea, failed: LiveArea, area: LiveArea): void {
  standIns.set(nameOf(choice), area);
  if (failed.source !== 'override') markBad(failed);
}

interface Finding {
  running: LiveArea;
  finding: Promise<Found>;
  phase?: 'render';
}

function follow(choice: LiveArea, screen: RemoteScreen, { running, finding, phase }: Finding): LoadedScreen {
  const key = keyOf(choice, screen);
  const done = finding.then(
    (found) => {
      if (found.area !== running) {
        record('mf.load.fallback', running, { phase: phase ?? phaseOf(running) });
        replace(choice, running, found.area);
      }
      loaded.set(key, { status: 'ready', ...found });
    },
    (error: unknown) => {
      record('mf.load.fail', running, { phase: phase ?? phaseOf(running) });
      loaded.set(key, { status: 'failed', area: running, error });
    },
  );
  const state: LoadedScreen = { status: 'loading', done };
  loaded.set(key, state);
  return state;
}

/** The screen as far as it has come; starts loading it when nobody has. A failure stays until `retryScreen`. */
export function screenOf(choice: LiveArea, screen: RemoteScreen): LoadedScreen {
  const known = loaded.get(keyOf(choice, screen));
  if (known !== undefined) return known;
  const running = runningOf(choice);
  return follow(choice, screen, { running, finding: climb(running, screenIn(running, screen) ?? screen) });
}

/** Lets the next `screenOf` start at the ladder's first step, with nothing left of what failed or crashed. */
export function retryScreen(choice: LiveArea, screen: RemoteScreen): void {
  const known = loaded.get(keyOf(choice, screen));
  if (known === undefined || known.status === 'loading') return;
  forgetBad(choice.area);
  if (known.status === 'failed') standIns.delete(nameOf(choice));
  renewContainer(runningOf(choice));
  loaded.delete(keyOf(choice, screen));
}

/** A screen threw while it was drawn. Gives whether another release is looked for: after two crashes of one release. */
export function reportCrash(choice: LiveArea, screen: RemoteScreen, error: unknown): boolean {
  const running = runningOf(choice);
  const count = (crashes.get(running.release.global) ?? 0) + 1;
  crashes.set(running.release.global, count);
  record('mf.render.error', running, { phase: 'render' });
  if (count < 2) return false;
  const finding = stepDown(running, screen).catch(() => Promise.reject(error));
  follow(choice, screen, { running, finding, phase: 'render' });
  return true;
}
