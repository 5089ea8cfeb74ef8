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
// Fallback releases by the release that they replace.
const activeFallbacks = new Map<string, LiveArea>();
const crashes = new Map<string, number>();

const formatRelease = ({ area, version }: LiveArea) => `${area}@${version}`;
const getScreenKey = (area: LiveArea, screen: RemoteScreen) => `${formatRelease(area)}/${screen.expose}`;
/** Returns the fallback that replaces this release, or the release itself. */
export const getRunningArea = (area: LiveArea) => activeFallbacks.get(formatRelease(area)) ?? area;

// The fallback runs in this page, and the next page starts with it.
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

// Preloaded screens that no user has opened yet.
const preloading = new Set<string>();

/** Preloads a screen. A failure is discarded unless the user has opened the screen in the meantime. */
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

/** Returns the loading state of a screen and starts loading it if necessary. A failure persists until `retryScreen`. */
export function getScreen(choice: LiveArea, screen: RemoteScreen): LoadedScreen {
  preloading.delete(getScreenKey(choice, screen));
  const known = loaded.get(getScreenKey(choice, screen));
  if (known !== undefined) return known;
  const running = getRunningArea(choice);
  return follow(choice, screen, { running, finding: loadWithFallback(running, screenIn(running, screen) ?? screen) });
}

/** Discards a failed or crashed screen, so that the next `getScreen` loads it again. */
export function retryScreen(choice: LiveArea, screen: RemoteScreen): void {
  const known = loaded.get(getScreenKey(choice, screen));
  if (known === undefined || known.status === 'loading') return;
  clearFailed(choice.area);
  if (known.status === 'failed') activeFallbacks.delete(formatRelease(choice));
  resetContainer(getRunningArea(choice));
  loaded.delete(getScreenKey(choice, screen));
}

/**
 * Records that a screen threw while rendering. Returns true if another release is tried, which happens after two
 * crashes of one release.
 */
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
