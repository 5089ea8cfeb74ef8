import { readCveDetail, readListedCve } from './cveDetail.ts';
import type { CveRow } from './cveRow.ts';
import { type CveStats, readStats } from './cveStats.ts';
import { readTimeline } from './cveTimeline.ts';
import { endpoint } from './endpoint.ts';
import { type Page, readPage } from './page.ts';
import { asObject } from './coerce.ts';
import type * as schemas from './schemas/cves.ts';

/** A list and the statistics beside it; only the daily one must have them. */
export interface CvePage extends Page<CveRow> {
  stats: CveStats;
}

const readCvePage = (data: unknown): CvePage => ({
  ...readPage(data, readListedCve),
  stats: readStats(asObject(data).stats ?? asObject(asObject(data).data).stats),
});

export const cves = {
  list: endpoint<typeof schemas.listCves>()('GET', '/cves', readCvePage),
  daily: endpoint<typeof schemas.dailyCves>()('GET', '/cves/daily', readCvePage),
  detail: endpoint<typeof schemas.getCve>()('GET', '/cves/{cveId}', readCveDetail),
  timeline: endpoint<typeof schemas.cveTimeline>()('GET', '/cves/{cveId}/timeline', readTimeline),
};
