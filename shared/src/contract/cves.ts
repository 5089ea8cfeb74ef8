import { readCveDetail } from './cveDetail.ts';
import { type CveRow, readCveRow } from './cveRow.ts';
import { type CveStats, readStats } from './cveStats.ts';
import { readTimeline } from './cveTimeline.ts';
import { endpoint } from './endpoint.ts';
import { type Page, readPage } from './page.ts';
import { shape } from './tolerant.ts';
import type * as wire from './wire/cves.ts';

/** The daily list and the statistics beside it. */
export interface DailyPage extends Page<CveRow> {
  stats: CveStats;
}

const readCvePage = (data: unknown): Page<CveRow> => readPage(data, readCveRow);
const readDailyPage = (data: unknown): DailyPage => ({
  ...readCvePage(data),
  stats: readStats(shape(data).stats ?? shape(shape(data).data).stats),
});

export const cves = {
  list: endpoint<typeof wire.listCves>()('GET', '/cves', readCvePage),
  daily: endpoint<typeof wire.dailyCves>()('GET', '/cves/daily', readDailyPage),
  detail: endpoint<typeof wire.getCve>()('GET', '/cves/{cveId}', readCveDetail),
  timeline: endpoint<typeof wire.cveTimeline>()('GET', '/cves/{cveId}/timeline', readTimeline),
};
