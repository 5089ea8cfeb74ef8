import type { Browser } from '@playwright/test';
import { type ColdLoad, coldLoad } from './coldLoad.ts';
import type { View } from './coldPage.ts';

/** How much federation may add to a first view, in bytes as sent (brotli). */
export const MAX_OVERHEAD_BYTES = 12_000;

/** What the files of a first view are, by their address; the first that matches. */
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
  /** The bytes of both, by what the files are. */
  parts: { part: string; federated: number; monolith: number }[];
}

/** Measures what a first view costs as it is released and as a part of one application. */
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
