import { readCveDetail, readListedCve } from './cveDetail.ts';
import type { CveRow } from './cveRow.ts';
import { type CveStats, readStats } from './cveStats.ts';
import { readTimeline } from './cveTimeline.ts';
import { endpoint } from './endpoint.ts';
import { type Page, readPage } from './page.ts';
import { asObject } from './coerce.ts';
import type * as wire from './wire/cves.ts';

/** A list and the statistics beside it; only the daily one must have them. */
export interface CvePage extends Page<CveRow> {
  stats: CveStats;
}

const readCvePage = (data: unknown): CvePage => ({
  ...readPage(data, readListedCve),
  stats: readStats(asObject(data).stats ?? asObject(asObject(data).data).stats),
});

export const cves = {
  list: endpoint<typeof wire.listCves>()('GET', '/cves', readCvePage),
  daily: endpoint<typeof wire.dailyCves>()('GET', '/cves/daily', readCvePage),
  detail: endpoint<typeof wire.getCve>()('GET', '/cves/{cveId}', readCveDetail),
  timeline: endpoint<typeof wire.cveTimeline>()('GET', '/cves/{cveId}/timeline', readTimeline),
};
