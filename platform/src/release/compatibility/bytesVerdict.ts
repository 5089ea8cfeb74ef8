import type { Asset } from '@faultline/shared/contract';
import { budgets } from './budgets.ts';
import type { HostCandidate, RemoteCandidate } from './Candidate.ts';
import type { Verdict } from './Verdict.ts';

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
