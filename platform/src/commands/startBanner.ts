import { relative } from 'node:path';
import type { Config } from '../config.ts';

const here = (path: string) => {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
};

/** What a person needs to know once everything runs. */
export function startBanner(config: Config, demo: boolean): string {
  const { localUrl, publicUrl, provider, dataDir, sendsMail, usesPostgres } = config;
  const code = sendsMail ? 'comes by mail' : `appears here and in ${here(dataDir)}/outbox`;
  const own = [
    `Register with any address; the code ${code}.`,
    demo && 'The records are demo data; "cves import" and a folder or archive of CVE records brings real ones.',
    !usesPostgres &&
      `The database is kept in ${here(dataDir)}/db. A crash cannot hurt it, a power failure can: set DATABASE_URL for records that matter.`,
  ];
  const lines = [
    `Faultline runs at ${localUrl}`,
    publicUrl !== localUrl && `People reach it at ${publicUrl}.`,
    ...(provider === undefined ? own : [`Calls of /api go to ${provider}.`]),
    'Ctrl-C stops it.',
  ];
  return `\n${lines.flatMap((line) => (line ? [`  ${line}`] : [])).join('\n')}\n`;
}
