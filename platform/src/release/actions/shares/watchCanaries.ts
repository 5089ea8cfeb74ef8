import { formatTrain, ReleaseError } from '../../registry/registry.ts';
import { readRegistry } from '../../registry/store.ts';
import { abortTrain, haltCanary } from './canary.ts';

interface Watch {
  tree: string;
  // The API's address, with its path.
  api: string;
  everyMs: number;
  // The number of addresses that must report failures before a canary is halted.
  minAddresses?: number | undefined;
  print: (line: string) => void;
}

// Checks the canaries of a tree periodically. A failed check is logged once, and the checks continue.
export function watchCanaries({ tree, api, everyMs, minAddresses, print: log }: Watch): { stop: () => void } {
  let lastError: string | undefined;
  const readState = async () => {
    try {
      for (const line of await haltFailing(tree, await readHealth(api), minAddresses)) log(line);
      lastError = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== lastError) log(message);
      lastError = message;
    }
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(readState);
  }, everyMs);
  return { stop: () => clearInterval(timer) };
}

const nothing: Health = { loaded: 0, failed: 0, failedAddresses: 0 };

// Halts every canary that fails more often than the live release. Returns the halted canaries with the reasons.
export async function haltFailing(
  tree: string,
  health: ReadonlyMap<string, Health>,
  minAddresses?: number,
): Promise<string[]> {
  const { remotes, train } = await readRegistry(tree);
  const halted: string[] = [];
  for (const [area, { active, canary }] of Object.entries(remotes)) {
    if (!canary) continue;
    const getHealth = (version: string | null) => health.get(`${area} ${version}`) ?? nothing;
    const why = canaryVerdict(getHealth(canary.version), getHealth(active), minAddresses);
    if (why === null) continue;
    await haltCanary(tree, area, canary.version, { why });
    halted.push(`The canary ${area} ${canary.version} was halted: ${why}.`);
  }
  for (const [area, version] of Object.entries(train?.releases ?? {})) {
    const getHealth = (each: string | null | undefined) => health.get(`${area} ${each}`) ?? nothing;
    const why = canaryVerdict(getHealth(version), getHealth(remotes[area]?.active), minAddresses);
    if (why === null || !train) continue;
    await abortTrain(tree, train.releases, { why: `${area} ${version}: ${why}` });
    halted.push(`The train of ${formatTrain(train.releases)} was aborted: ${area} ${version}: ${why}.`);
    break;
  }
  return halted;
}

// The health of a release, as browsers reported it.
interface Health {
  loaded: number;
  failed: number;
  // The number of networks that reported the failures.
  failedAddresses: number;
  // Counts browsers instead of loads, and each network once. Undefined if the API does not report them.
  browsers?: Loads;
}

type Loads = Pick<Health, 'loaded' | 'failed'>;

// Failures of a single browser are not evidence against a release.
const MIN_FAILURES = 5;
// Anyone can report failures repeatedly, so reports from several addresses are required.
export const MIN_FAILED_ADDRESSES = 3;
// The 97.5 % quantile of the normal distribution.
const Z = 1.96;

// The Wilson interval of a proportion.
function share({ loaded, failed }: Loads): { low: number; high: number } {
  const all = loaded + failed;
  if (all === 0) return { low: 0, high: 1 };
  const mean = failed / all;
  const centre = mean + Z ** 2 / (2 * all);
  const spread = Z * Math.sqrt((mean * (1 - mean)) / all + Z ** 2 / (4 * all ** 2));
  const scale = 1 + Z ** 2 / all;
  return { low: (centre - spread) / scale, high: (centre + spread) / scale };
}

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

// Returns the reason to halt a canary, or null. A canary is halted if it fails more often than the live release beyond
// what chance explains. Without reports about the live release, more than one load in twenty must fail. Failures must
// come from `minAddresses` networks.
export function canaryVerdict(canary: Health, live: Health, minAddresses = MIN_FAILED_ADDRESSES): string | null {
  if (canary.failed < MIN_FAILURES || canary.failedAddresses < minAddresses) return null;
  // A network that fails repeatedly counts as one browser, as does one that reports failures that did not happen.
  const own = canary.browsers ?? canary;
  const others = live.browsers ?? live;
  const bound = others.loaded + others.failed === 0 ? 0.05 : share(others).high;
  if (share(own).low <= bound) return null;
  const rate = ({ loaded, failed }: Loads) => percent(failed / Math.max(1, loaded + failed));
  const what = canary.browsers === undefined ? 'loads' : 'browsers';
  return `${own.failed} of ${own.loaded + own.failed} ${what} failed (${rate(own)}), against ${rate(others)} of the live release`;
}

const sample = /^faultline_release_(screens|browsers|failed_addresses)\{([^}]*)\} (\S+)$/gm;
const fields = { loaded: 'loaded', failed: 'failed', addresses: 'failedAddresses' } as const;
const label = /(\w+)="([^"]*)"/g;
const TIMEOUT_MS = 10_000;

// Parses the figures for monitors, by `area version`.
function parseHealth(text: string): Map<string, Health> {
  const found = new Map<string, Health>();
  for (const [, metric, labels = '', value = ''] of text.matchAll(sample)) {
    const { area, version, outcome } = Object.fromEntries(
      [...labels.matchAll(label)].map(([, name, content]) => [name, content]),
    ) as Record<string, string | undefined>;
    const count = Number(value);
    const kind = metric === 'failed_addresses' ? 'addresses' : outcome;
    if ((kind !== 'loaded' && kind !== 'failed' && kind !== 'addresses') || !Number.isFinite(count)) continue;
    const key = `${area} ${version}`;
    const known = found.get(key) ?? { loaded: 0, failed: 0, failedAddresses: 0 };
    if (metric === 'browsers' && kind !== 'addresses') {
      found.set(key, { ...known, browsers: { loaded: 0, failed: 0, ...known.browsers, [kind]: count } });
    } else found.set(key, { ...known, [fields[kind]]: count });
  }
  return found;
}

// `api` is an address such as `http://127.0.0.1:3001/api`. Throws ReleaseError if the API reports no figures.
export async function readHealth(api: string): Promise<Map<string, Health>> {
  const url = `${api}/metrics`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) => {
    throw new ReleaseError(`${url} does not answer: ${error.message}. Name the API with --api.`);
  });
  if (!answer.ok)
    throw new ReleaseError(`${url} answers ${answer.status}. It answers to its own machine and private networks only.`);
  return parseHealth(await answer.text());
}
