import type { Browser } from '@playwright/test';
import { type ColdLoad, coldLoad } from './coldLoad.ts';
import type { View } from './coldPage.ts';

/** The allowed difference of a first view, in transferred bytes (brotli). */
export const MAX_OVERHEAD_BYTES = 12_000;

// Categories of files by URL; the first match counts.
const parts: [part: string, pattern: RegExp][] = [
  ['font', /\.woff2$/],
  ['host script', /\/main\.[^/]*\.js$/],
  ['area entry', /\/remoteEntry\.js$/],
  ['other scripts', /\.js$/],
  ['page', /^/],
];

const sumBytes = (files: ColdLoad['files']) => files.reduce((sum, [, bytes]) => sum + bytes, 0);

function sumByPart({ files }: ColdLoad): Map<string, number> {
  const partOf = (name: string) => parts.find(([, pattern]) => pattern.test(name))?.[0];
  return new Map(parts.map(([part]) => [part, sumBytes(files.filter(([name]) => partOf(name) === part))]));
}

export interface Overhead {
  federated: ColdLoad;
  monolith: ColdLoad;
  bytes: number;
  /** Bytes by category. */
  parts: { part: string; federated: number; monolith: number }[];
}

/** Measures the bytes of a first view, federated and as a monolith. */
export async function measureOverhead(
  browser: Browser,
  sites: { federated: string; monolith: string },
  view: View,
): Promise<Overhead> {
  const federated = await coldLoad(browser, sites.federated, view);
  const monolith = await coldLoad(browser, sites.monolith, view);
  const [one, other] = [sumByPart(federated), sumByPart(monolith)];
  return {
    federated,
    monolith,
    bytes: federated.bytes - monolith.bytes,
    parts: parts.map(([part]) => ({ part, federated: one.get(part) ?? 0, monolith: other.get(part) ?? 0 })),
  };
}
