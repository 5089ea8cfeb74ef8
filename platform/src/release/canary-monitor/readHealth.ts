import { ReleaseError } from '../ReleaseError.ts';
import type { Health } from './canaryVerdict.ts';

const sample = /^faultline_release_(screens|failed_addresses)\{([^}]*)\} (\S+)$/gm;
const fields = { loaded: 'loaded', failed: 'failed', addresses: 'failedAddresses' } as const;
const label = /(\w+)="([^"]*)"/g;
const TIMEOUT_MS = 10_000;

/** The figures in a monitor's text, by `area version`. */
export function parseHealth(text: string): Map<string, Health> {
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
    found.set(key, { ...known, [fields[kind]]: count });
  }
  return found;
}

/**
 * How releases do, as the API at `api` (`http://127.0.0.1:3001/api`) tells monitors.
 * @throws ReleaseError when it tells nothing.
 */
export async function readHealth(api: string): Promise<Map<string, Health>> {
  const url = `${api}/metrics`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) => {
    throw new ReleaseError(`${url} does not answer: ${error.message}. Name the API with --api.`);
  });
  if (!answer.ok)
    throw new ReleaseError(`${url} answers ${answer.status}. It answers to its own machine and private networks only.`);
  return parseHealth(await answer.text());
}
