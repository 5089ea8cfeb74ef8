import type { AnswerOf } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import type { Db } from '../../../db/index.ts';
import { listEpssHistory } from '../../../ingest/index.ts';
import { findCve } from './getCve.ts';

/** Returns the EPSS scores of a CVE over the last 365 days, on the days they changed. */
export async function getEpssHistory(db: Db, cveId: string): Promise<AnswerOf<typeof schemas.epssHistory>> {
  await findCve(db, cveId);
  return { data: await listEpssHistory(db, cveId.trim().toUpperCase()) };
}
