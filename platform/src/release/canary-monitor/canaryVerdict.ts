/** How a release did in browsers, as far as they told. */
export interface Health {
  loaded: number;
  failed: number;
  /** From how many addresses the failures were reported. */
  failedAddresses: number;
}

/** Failures of one browser alone say nothing of a release. */
const MIN_FAILURES = 5;
/** Anybody can report failures, as often as they like; from several addresses it takes more than one person. */
export const MIN_FAILED_ADDRESSES = 3;
/** Of a normal distribution: 97.5 % of it lie below. */
const Z = 1.96;

/** The Wilson interval: where the true share lies, that so many of so many let expect. */
function share({ loaded, failed }: Pick<Health, 'loaded' | 'failed'>): { low: number; high: number } {
  const all = loaded + failed;
  if (all === 0) return { low: 0, high: 1 };
  const mean = failed / all;
  const centre = mean + Z ** 2 / (2 * all);
  const spread = Z * Math.sqrt((mean * (1 - mean)) / all + Z ** 2 / (4 * all ** 2));
  const scale = 1 + Z ** 2 / all;
  return { low: (centre - spread) / scale, high: (centre + spread) / scale };
}

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

/**
 * Why a canary is to be halted, or null: it fails more often than the live release beyond what chance explains. Without
 * any word of the live release, more than one load in twenty must fail. Failures must come from `minAddresses` addresses.
 */
export function canaryVerdict(canary: Health, live: Health, minAddresses = MIN_FAILED_ADDRESSES): string | null {
  if (canary.failed < MIN_FAILURES || canary.failedAddresses < minAddresses) return null;
  const bound = live.loaded + live.failed === 0 ? 0.05 : share(live).high;
  if (share(canary).low <= bound) return null;
  const rate = ({ loaded, failed }: Health) => percent(failed / Math.max(1, loaded + failed));
  return `${canary.failed} of ${canary.loaded + canary.failed} loads failed (${rate(canary)}), against ${rate(live)} of the live release`;
}
