import type { Registry, Asset } from '@faultline/shared/contract';
import type { RemoteCandidate, HostCandidate } from './candidate.ts';
import type { Verdict } from './verdict.ts';

/** Every screen the registry would route to is a module that the build lets out. */
export function screenVerdict({ name, entry, manifest }: RemoteCandidate): Verdict {
  const chunks = manifest?.chunks ?? entry.preload;
  const exposed = Object.keys(chunks).filter((expose) => (chunks[expose]?.length ?? 0) > 0);
  const missing = entry.screens.filter(({ expose }) => !exposed.includes(expose));
  const message = missing
    .map(
      ({ expose, paths }) =>
        `${name} has the screen ${expose} at ${paths.join(', ')}, but its build exposes only ${exposed.join(', ') || 'nothing'}. ` +
        `Let the exposes follow from remote.ts (defineRemote does), or take the screen out of it.`,
    )
    .join(' ');
  return { release: name, against: 'its build', rule: 'screens', verdict: message ? 'refused' : 'ok', message };
}

/** A release comes from this site, or from an origin that the registry allows. */
export function originVerdict({ name, entry }: RemoteCandidate, { origins = [] }: Registry): Verdict {
  const origin = entry.entry.startsWith('/') ? null : new URL(entry.entry).origin;
  const message =
    origin === null || origins.includes(origin)
      ? ''
      : `${name} comes from ${origin}, which is not allowed. Allow it first: release origin allow ${origin}.`;
  return {
    release: name,
    against: origin ?? 'this site',
    rule: 'origin',
    verdict: message ? 'refused' : 'ok',
    message,
  };
}

const sum = (assets: readonly Asset[]) => assets.reduce((total, { bytes }) => total + bytes, 0);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

const verdict = (name: string, budget: number, over: readonly string[]): Verdict => ({
  release: name,
  against: `the budget of ${kilobytes(budget)}`,
  rule: 'bytes',
  verdict: over.length > 0 ? 'refused' : 'ok',
  message: over.join(' '),
});

/** What a visitor fetches for each screen of a remote. */
export function screenBytes({ name, entry }: RemoteCandidate): Verdict {
  const over = Object.entries(entry.preload)
    .map(([expose, assets]) => ({ expose, bytes: sum(assets) }))
    .filter(({ bytes }) => bytes > budgets.screen)
    .map(
      ({ expose, bytes }) =>
        `${expose} of ${name} is ${kilobytes(bytes)} (brotli). Load what is not seen at first by its own import(), or move what others use too to shared.`,
    );
  return verdict(name, budgets.screen, over);
}

/** What every visitor fetches before the first screen. */
export function hostBytes({ name, entry }: HostCandidate): Verdict {
  const bytes = sum([...entry.scripts, ...entry.styles]);
  const over =
    bytes > budgets.host
      ? [`${name} is ${kilobytes(bytes)} (brotli). Put what few screens use into an on-demand entry point of shared.`]
      : [];
  return verdict(name, budgets.host, over);
}

/**
 * What a release may weigh, in bytes as sent (brotli). A screen is what a browser that has the host fetches to show it:
 * the entry and the screen's own chunks. The host is the scripts and styles its page names.
 */
const budgets = { screen: 30_000, host: 180_000 } as const;
