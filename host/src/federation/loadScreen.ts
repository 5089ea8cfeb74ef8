import type { RemoteScreen } from '@faultline/shared/contract';
import type { LiveArea } from '../registry/registry.ts';
import { record } from '../telemetry.ts';
import { resetContainer } from './container.ts';
import { clearFailed, markFailed } from './failedReleases.ts';
import { screenIn } from './fallbackReleases.ts';
import { type Found, getFailedPhase, loadFallbackRelease, loadWithFallback } from './loadWithFallback.ts';

export type LoadedScreen =
  | { status: 'loading'; done: Promise<void> }
  | ({ status: 'ready' } & Found)
  | { status: 'failed'; area: LiveArea; error: unknown };

const loaded = new Map<string, LoadedScreen>();
/** Releases that took the place of the page's choice, by the choice. */
const activeFallbacks = new Map<string, LiveArea>();
const crashes = new Map<string, number>();

const formatRelease = ({ area, version }: LiveArea) => `${area}@${version}`;
const getScreenKey = (area: LiveArea, screen: RemoteScreen) => `${formatRelease(area)}/${screen.expose}`;
/** Returns the release that runs in place of the page's choice: that itself, until it failed. */
export const getRunningArea = (area: LiveArea) => activeFallbacks.get(formatRelease(area)) ?? area;

/** Another release was found: for this page it takes the failed one's place, and the next page begins with it. */
function replace(choice: LiveArea, failed: LiveArea, area: LiveArea): void {
  activeFallbacks.set(formatRelease(choice), area);
  if (failed.source !== 'override') markFailed(failed);
}

interface Finding {
  running: LiveArea;
  finding: Promise<Found>;
  phase?: 'render';
}

function follow(choice: LiveArea, screen: RemoteScreen, { running, finding, phase }: Finding): LoadedScreen {
  const key = getScreenKey(choice, screen);
  const done = finding.then(
    (found) => {
      if (found.area !== running) {
        record('mf.load.fallback', running, { phase: phase ?? getFailedPhase(running) });
        replace(choice, running, found.area);
      }
      loaded.set(key, { status: 'ready', ...found });
    },
    (error: unknown) => {
      record('mf.load.fail', running, { phase: phase ?? getFailedPhase(running) });
      if (running.source === 'canary') markFailed(running);
      loaded.set(key, { status: 'failed', area: running, error });
    },
  );
  const state: LoadedScreen = { status: 'loading', done };
  loaded.set(key, state);
  return state;
}

/** Screens that are loaded ahead: nobody has asked to see them yet. */
const preloading = new Set<string>();

/** Starts loading a screen that may be opened next. A failure is forgotten, unless the screen was opened meanwhile. */
export function preloadScreen(choice: LiveArea, screen: RemoteScreen): void {
  const key = getScreenKey(choice, screen);
  if (loaded.has(key)) return;
  const state = getScreen(choice, screen);
  if (state.status !== 'loading') return;
  preloading.add(key);
  void state.done.then(() => {
    if (preloading.delete(key) && loaded.get(key)?.status === 'failed') loaded.delete(key);
  });
}

/** The screen as far as it has come; starts loading it when nobody has. A failure stays until `retryScreen`. */
export function getScreen(choice: LiveArea, screen: RemoteScreen): LoadedScreen {
  preloading.delete(getScreenKey(choice, screen));
  const known = loaded.get(getScreenKey(choice, screen));
  if (known !== undefined) return known;
  const running = getRunningArea(choice);
  return follow(choice, screen, { running, finding: loadWithFallback(running, screenIn(running, screen) ?? screen) });
}

/** Lets the next `getScreen` start at the first step of the fallback chain, with nothing left of what failed or crashed. */
export function retryScreen(choice: LiveArea, screen: RemoteScreen): void {
  const known = loaded.get(getScreenKey(choice, screen));
  if (known === undefined || known.status === 'loading') return;
  clearFailed(choice.area);
  if (known.status === 'failed') activeFallbacks.delete(formatRelease(choice));
  resetContainer(getRunningArea(choice));
  loaded.delete(getScreenKey(choice, screen));
}

/** A screen threw while it was drawn. Gives whether another release is looked for: after two crashes of one release. */
export function reportCrash(choice: LiveArea, screen: RemoteScreen, error: unknown): boolean {
  const running = getRunningArea(choice);
  const count = (crashes.get(running.release.global) ?? 0) + 1;
  crashes.set(running.release.global, count);
  record('mf.render.error', running, { phase: 'render' });
  if (count < 2) return false;
  const finding = loadFallbackRelease(running, screen).catch(() => Promise.reject(error));
  follow(choice, screen, { running, finding, phase: 'render' });
  return true;
}
