import type { AnswerOf } from '@faultline/shared/contract';
import type { trackings as schemas } from '@faultline/shared/contract/schemas';
import type { VersionedCache } from '../catalogue/VersionedCache.ts';
import { type Db, sql } from '../db/index.ts';
import { severityName } from '../ingest/changes/comparableFields.ts';
import type { SeverityRank } from '../ingest/record/CveRecord.ts';
import { loadFilters } from '../ingest/matching/versionMatches.ts';
import { loadMatches, type Matches, type OpenCve } from './loadMatches.ts';

type Summaries = AnswerOf<typeof schemas.listSummaries>;

// The result is cached until records or trackings change. A tracking counts the CVEs that the list `tracked=true`
// shows for it, without rejected ones; those that cannot be compared with its version are counted separately. New CVEs
// were published after `since`.
export async function listSummaries(
  { db, cache }: { db: Db; cache: VersionedCache },
  userId: number,
  since: string | undefined,
): Promise<Summaries> {
  const { version, trackings } = await cache.versionsFor(db, userId);
  const sinceMs = since === undefined ? Infinity : Date.parse(since);
  return cache.get(version, `${userId} ${trackings} ${sinceMs}`, async () => {
    const filters = await cache.get(trackings, `filters ${userId}`, () => loadFilters(db, userId));
    return summarize(db, await loadMatches(db, userId, filters), sinceMs);
  });
}

type FilterChanges = AnswerOf<typeof schemas.listFilterChanges>;

export async function listFilterChanges(
  { db, cache }: { db: Db; cache: VersionedCache },
  userId: number,
): Promise<FilterChanges> {
  const changed = await db.rows<{ tracking_id: number; open_before: number }>(sql`
    select id as tracking_id, open_before from trackings where user_id = ${userId} and open_before is not null order by id desc`);
  if (changed.length === 0) return { data: [] };
  const { data } = await listSummaries({ db, cache }, userId, undefined);
  const counts = new Map(data.map((summary) => [summary.tracking_id, summary]));
  return {
    data: changed.map(({ tracking_id, open_before }) => ({
      tracking_id,
      open_before,
      open_count: counts.get(tracking_id)?.open_count ?? 0,
      uncomparable_count: counts.get(tracking_id)?.uncomparable_count ?? 0,
    })),
  };
}

async function summarize(db: Db, { trackings, open }: Matches, sinceMs: number): Promise<Summaries> {
  const places = new Map(open.map(({ pk }, place) => [pk, place]));
  const visitOpen = (pks: readonly number[], visit: (place: number, cve: OpenCve) => void) => {
    for (const pk of pks) {
      const place = places.get(pk);
      const cve = place === undefined ? undefined : open[place];
      if (place !== undefined && cve !== undefined) visit(place, cve);
    }
  };
  // The last tracking that each CVE was counted for: several ranges of one CVE may hold a version.
  const counted = new Int32Array(open.length).fill(-1);
  const total = new OpenCount(sinceMs);
  const inTotal = new Uint8Array(open.length);
  const uncomparable = new Set<number>();
  const counts = trackings.map((tracking, index) => {
    const count = new OpenCount(sinceMs);
    visitOpen(tracking.affected, (place, cve) => {
      if (counted[place] === index) return;
      counted[place] = index;
      count.add(cve);
      if (!tracking.isActive || inTotal[place] === 1) return;
      inTotal[place] = 1;
      total.add(cve);
    });
    visitOpen(tracking.uncomparable, (place) => {
      if (tracking.isActive) uncomparable.add(place);
      if (counted[place] === index) return;
      counted[place] = index;
      count.uncomparable += 1;
    });
    return { id: tracking.id, count };
  });
  for (const place of uncomparable) if (inTotal[place] === 0) total.uncomparable += 1;
  const newest = await loadNewest(
    db,
    counts.flatMap(({ count }) => count.newest?.pk ?? []),
  );
  return {
    data: counts.map(({ id, count }) => ({
      tracking_id: id,
      open_count: count.open,
      severity: count.newest === undefined ? null : severityName(count.worst),
      exploited_count: count.exploited,
      newest: (count.newest && newest.get(count.newest.pk)) ?? null,
      new_count: count.new,
      uncomparable_count: count.uncomparable,
    })),
    total: {
      open_count: total.open,
      by_severity: toDistribution(total),
      exploited_count: total.exploited,
      new_count: total.new,
      uncomparable_count: total.uncomparable,
    },
  };
}

// Counts CVEs, given without duplicates.
class OpenCount {
  open = 0;
  exploited = 0;
  new = 0;
  // Those that are not among the added ones.
  uncomparable = 0;
  worst: SeverityRank = 0;
  newest: OpenCve | undefined;
  readonly bySeverity = [0, 0, 0, 0, 0];
  readonly #sinceMs: number;

  constructor(sinceMs: number) {
    this.#sinceMs = sinceMs;
  }

  add(cve: OpenCve): void {
    this.open += 1;
    this.bySeverity[cve.severity] = (this.bySeverity[cve.severity] ?? 0) + 1;
    if (cve.isExploited) this.exploited += 1;
    if (cve.publishedMs > this.#sinceMs) this.new += 1;
    if (cve.severity > this.worst) this.worst = cve.severity;
    if (this.newest === undefined || isNewer(cve, this.newest)) this.newest = cve;
  }
}

// The order of lists.
const isNewer = (a: OpenCve, b: OpenCve): boolean =>
  a.publishedMs > b.publishedMs || (a.publishedMs === b.publishedMs && a.pk > b.pk);

function toDistribution({ bySeverity: [unknown = 0, low = 0, medium = 0, high = 0, critical = 0] }: OpenCount) {
  return { Critical: critical, High: high, Medium: medium, Low: low, Unknown: unknown };
}

type NewestCve = NonNullable<Summaries['data'][number]['newest']>;

async function loadNewest(db: Db, pks: number[]) {
  const rows = await db.rows<Omit<NewestCve, 'severity'> & { pk: number; severity: SeverityRank }>(sql`
    select pk, cve_id, vulnerability_name, severity, published_date from cves where pk = any(${pks}::integer[])`);
  return new Map(rows.map(({ pk, severity, ...cve }) => [pk, { ...cve, severity: severityName(severity) }]));
}
