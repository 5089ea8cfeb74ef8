import type { LiveRegistry } from '@faultline/shared/contract';

// `previous` replaces a release that recently failed in this browser.
export type Source = 'override' | 'canary' | 'active' | 'previous';

export interface Boot {
  overrides: Record<string, string>;
  // Parts of `?mf=` that do not name an area and a version. Missing in pages of older releases.
  invalidOverrides?: readonly string[];
  previewSignature?: string | null;
  closedPreviews?: ClosedPreview[];
  // Overrides from the URL that wait for the user's consent; set by the host before it chooses releases.
  heldOverrides?: Record<string, string>;
  choose: (registry: LiveRegistry) => Record<string, { source: Source; version: string }>;
  // The full registry, fetched if an override names a release that the page does not contain; null if the request
  // fails.
  fullRegistry?: Promise<unknown>;
}

// A preview link that opens the active release instead, because the preview has ended or its signature is invalid.
export interface ClosedPreview {
  area: string;
  until: string | undefined;
  reason: 'ended' | 'unsigned';
}

declare global {
  interface Window {
    faultline?: Boot;
  }
}

// A page that was not written by the release tool has no script; it runs the active releases.
export const boot = (): Boot => window.faultline ?? { overrides: {}, choose: () => ({}) };

const KEY = 'mf';
const CONFIRMED_KEY = 'mfConfirmed';

export const overrides = (): Record<string, string> => boot().overrides;

export const invalidOverrides = (): readonly string[] => boot().invalidOverrides ?? [];

export const closedPreviews = (): readonly ClosedPreview[] => boot().closedPreviews ?? [];

export const heldOverrides = (): Record<string, string> => boot().heldOverrides ?? {};

export function areOverridesConfirmed(): boolean {
  try {
    const confirmed = sessionStorage.getItem(CONFIRMED_KEY);
    return confirmed !== null && confirmed === sessionStorage.getItem(KEY);
  } catch {
    return false;
  }
}

export function openHeldOverrides(): void {
  sessionStorage.setItem(CONFIRMED_KEY, sessionStorage.getItem(KEY) ?? '');
  location.reload();
}

export function setOverrides(next: Record<string, string>): void {
  const text = Object.entries(next).map(([area, version]) => `${area}:${version}`);
  sessionStorage.removeItem('preview');
  for (const key of [KEY, CONFIRMED_KEY])
    if (text.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text.join(','));
  location.reload();
}

// Keys of earlier releases; the inline script and `failedReleases.ts` now use other names.
const FORMER_KEYS = /^(visitor|badreleases)$/i;

export function removeFormerKeys(): void {
  try {
    for (const key of Object.keys(localStorage)) if (FORMER_KEYS.test(key)) localStorage.removeItem(key);
  } catch {
    // If storage is disabled, there is nothing to remove.
  }
}

export const hasOverrideNotice = (): boolean =>
  invalidOverrides().length + closedPreviews().length > 0 ||
  [overrides(), heldOverrides()].some((releases) => Object.keys(releases).length > 0);
