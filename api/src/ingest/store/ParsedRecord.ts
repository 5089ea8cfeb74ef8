import type { CveRecord } from '../record/CveRecord.ts';

/** A record about to be stored, and the hash of the file it came from. */
export interface ParsedRecord {
  record: CveRecord;
  hash: string;
}

/** What became of the records of a batch. */
export interface Outcome {
  added: number;
  updated: number;
  unchanged: number;
}
