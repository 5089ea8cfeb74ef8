import type { Database } from '../db/index.ts';
import { readEpss } from '../ingest/enrich/readEpss.ts';
import { readKev } from '../ingest/enrich/readKev.ts';
import { writeEpss } from '../ingest/enrich/writeEpss.ts';
import { writeKev } from '../ingest/enrich/writeKev.ts';
import { SourceError } from '../ingest/index.ts';
import { Failure } from './Failure.ts';

export interface EnrichOptions {
  kev?: string;
  epss?: string;
}

const number = (value: number) => value.toLocaleString('en-US');

async function enrich(db: Database, { kev, epss }: EnrichOptions): Promise<void> {
  if (kev !== undefined) {
    const entries = await readKev(kev);
    const { marked, unmarked } = await writeKev(db, entries);
    console.log(
      `KEV: ${number(entries.length)} entries; ${number(marked)} CVEs newly marked, ${number(unmarked)} no longer`,
    );
  }
  if (epss !== undefined) {
    const { read, changed } = await writeEpss(db, readEpss(epss));
    console.log(`EPSS: ${number(read)} scores, ${number(changed)} new or changed`);
  }
}

/** `cves enrich`: which CVEs are known to be exploited, and how likely the others are. */
export async function enrichCommand(db: Database, options: EnrichOptions): Promise<void> {
  if (options.kev === undefined && options.epss === undefined)
    throw new Failure('Name a file: --kev <file>, --epss <file>, or both');
  try {
    await enrich(db, options);
    await db.maintain();
  } catch (error) {
    throw error instanceof SourceError ? new Failure(error.message, { cause: error }) : error;
  }
}
