import type { LiveRegistry } from '@faultline/shared/contract';

/** Why a release was chosen: `previous` stands in for one that failed in this browser a short while ago. */
export type Source = 'override' | 'canary' | 'active' | 'previous';

/** The object that the page's inline script leaves for the host: it has chosen before anything was loaded. */
export interface Boot {
  /** Versions asked for in this browser session, by area; not all of them need be published. */
  overrides: Record<string, string>;
  /** The parts of `?mf=` that do not name an area and a version. Pages written before this was added lack it. */
  invalidOverrides?: readonly string[];
  /** The signature of the preview's link that this browser session came with. */
  previewSignature?: string | null;
  /** What became of the links to previews that cannot be opened; written by the host before it chooses. */
  closedPreviews?: ClosedPreview[];
  /** Overrides of the address that run only after the user opens them; written by the host before it chooses. */
  heldOverrides?: Record<string, string>;
  choose: (registry: LiveRegistry) => Record<string, { source: Source; version: string }>;
  /** The whole registry, while an override names a release that the page does not carry; null when it cannot be had. */
  fullRegistry?: Promise<unknown>;
}

/** A preview whose link opens what is live instead: it has ended, or its signature is not of this site. */
export interface ClosedPreview {
  area: string;
  /** ISO 8601; undefined for one that the registry no longer names. */
  until: string | undefined;
  reason: 'ended' | 'unsigned';
}

declare global {
  interface Window {
    faultline?: Boot;
  }
}

/** Without the script, as in a page that no release tool wrote, what is active runs. */
export const boot = (): Boot => window.faultline ?? { overrides: {}, choose: () => ({}) };

const KEY = 'mf';
/** The value of `KEY` that the user has opened: another link of the same session asks again. */
const CONFIRMED_KEY = 'mfConfirmed';

/** The versions this browser session asks for, by area. */
export const overrides = (): Record<string, string> => boot().overrides;

/** The parts of the address's `?mf=` that are not `area:version`. */
export const invalidOverrides = (): readonly string[] => boot().invalidOverrides ?? [];

export const closedPreviews = (): readonly ClosedPreview[] => boot().closedPreviews ?? [];

export const heldOverrides = (): Record<string, string> => boot().heldOverrides ?? {};

/** Returns whether the user chose the overrides of this session in this browser. A link alone cannot. */
export function areOverridesConfirmed(): boolean {
  try {
    const confirmed = sessionStorage.getItem(CONFIRMED_KEY);
    return confirmed !== null && confirmed === sessionStorage.getItem(KEY);
  } catch {
    return false;
  }
}

/** Runs the held overrides for the session, and loads the page again with them. */
export function openHeldOverrides(): void {
  sessionStorage.setItem(CONFIRMED_KEY, sessionStorage.getItem(KEY) ?? '');
  location.reload();
}

/** Keeps other versions for the session, and loads the page again with them. */
export function setOverrides(next: Record<string, string>): void {
  const text = Object.entries(next).map(([area, version]) => `${area}:${version}`);
  sessionStorage.removeItem('preview');
  for (const key of [KEY, CONFIRMED_KEY])
    if (text.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text.join(','));
  location.reload();
}

/** The keys of earlier releases; the inline script and `failedReleases.ts` write them under other names now. */
const FORMER_KEYS = /^(visitor|badreleases)$/i;

/** Removes what earlier releases kept in this browser and nothing reads any more. */
export function removeFormerKeys(): void {
  try {
    for (const key of Object.keys(localStorage)) if (FORMER_KEYS.test(key)) localStorage.removeItem(key);
  } catch {
    // A browser that forbids storage keeps nothing to remove.
  }
}

/** Returns whether the page has something to say about overrides or previews. */
export const hasOverrideNotice = (): boolean =>
  invalidOverrides().length + closedPreviews().length > 0 ||
  [overrides(), heldOverrides()].some((releases) => Object.keys(releases).length > 0);
