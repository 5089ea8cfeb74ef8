import type { AnswerOf } from '@faultline/shared/contract';
import type * as schemas from '../../../../remote-tracking/contract/schemas/alerts.ts';
import { type Db, sql } from '../../db/index.ts';
import { notFound } from '../../http/index.ts';
import type { ChangedCve } from '../../ingest/changes/detectNotableChange.ts';
import { judgeTrackings, loadTrackedTargets, label, type TrackedTarget } from '../../ingest/matching/judgeTrackings.ts';
import { explainUnlisted, loadReasons } from '../../ingest/matching/reasons.ts';
import { loadStoredChanges, type StoredChange } from '../../ingest/matching/storedChanges.ts';
import type { SeverityRank } from '../../ingest/record/CveRecord.ts';
import { formatChangeLines } from '../delivery/content.ts';
import { type Alert, listAlerts } from '../history/listAlerts.ts';
import { explainRules } from './explainRules.ts';
import { formatCondition, type Verdict } from './formatCondition.ts';
import { compareOutcomes, findOutcome } from './outcome.ts';

type Explanation = AnswerOf<typeof schemas.explain>;
type Outcome = Explanation['trackings'][number];

const MAX_ALERTS = 100;
const MAX_CHANGES = 3;
const MAX_TRACKINGS = 500;

interface Cve {
  pk: number;
  cve_id: string;
  severity: SeverityRank;
  revised_at: string;
  is_rejected: boolean;
  kev: boolean;
  is_exploited: boolean;
}

interface ExplainedTracking extends Pick<Outcome, 'id' | 'name' | 'type'> {
  created_at: string;
  updated_at: string;
  is_active: boolean;
  min_severity: SeverityRank;
}

interface Asked {
  userId: number;
  cveId: string;
  now: Date;
}

export async function explainAlerts(db: Db, { userId, cveId, now }: Asked): Promise<Explanation> {
  const cve = await db.row<Cve>(sql`
    select pk, cve_id, severity, revised_at, vuln_status = 'REJECTED' as is_rejected, kev,
      coalesce(exploitation, 0) = 2 as is_exploited
    from cves where cve_id = ${cveId.toUpperCase()}`);
  if (cve === undefined) throw notFound(`${cveId} not found`);
  const { data: alerts } = await listAlerts(db, userId, { cveId, limit: MAX_ALERTS, now });
  const changes = await loadStoredChanges(db, cve.pk, MAX_CHANGES);
  const own = sql`tracking.user_id = ${userId}`;
  const targets = await loadTrackedTargets(db, [cve.pk], own);
  const judge = (changed: ChangedCve) => judgeOne(db, userId, changed, targets);
  const present = await judge(asNew(cve));
  const judged = [];
  for (const change of changes) judged.push({ ...change, verdicts: await judge(change.changed) });
  const related = new Set([
    ...present.keys(),
    ...targets.map(({ tracking }) => tracking),
    ...alerts.flatMap(({ tracking_ids }) => tracking_ids),
  ]);
  const [trackings, total] = await loadTrackings(db, userId, [...related]);
  const outside = await loadOutside(
    db,
    cve.pk,
    targets.filter(({ tracking }) => !present.has(tracking)),
  );
  const snoozedUntil = await findSnoozeEnd(db, userId, cve.pk);
  const evidence = { cve, alerts, isMatched: (id: number) => present.has(id), judged, outside, snoozedUntil };
  const [last] = changes;
  return {
    cve_id: cve.cve_id,
    alerts,
    last_change: last ? { found_at: last.foundAt, changes: formatChangeLines(last.changed.change) } : null,
    trackings: trackings
      .map((tracking) => explainTracking(tracking, evidence))
      .toSorted(compareOutcomes)
      .slice(0, MAX_TRACKINGS),
    tracking_count: total,
    rules: (await explainRules(db, { userId, cve, alerts, snoozedUntil, now })).toSorted(compareOutcomes),
  };
}

// When the last snooze of a CVE or its products ends; null without one, and if something notable ends it.
async function findSnoozeEnd(db: Db, userId: number, pk: number): Promise<string | null> {
  const row = await db.row<{ until: string | null }>(sql`
    select max(until) as until from alert_snoozes where user_id = ${userId} and (until is null or until > now())
      and case kind when 'cve' then target_pk = ${pk}
        else target_pk in (select product_id from cve_products where cve_pk = ${pk}) end`);
  return row?.until ?? null;
}

// The CVE as it is now, as if an import had just added it.
const asNew = ({ pk, severity, revised_at, kev, is_exploited }: Cve): ChangedCve => ({
  pk,
  severity,
  revisedAt: revised_at,
  change: { isNew: true, ...(kev && { kev }), ...(is_exploited && { exploitation: 'active' }) },
  additions: { vendors: [], products: [] },
  before: new Map(),
});

type Verdicts = ReadonlyMap<number, Verdict[]>;

// The channels of each tracking that a change concerns.
async function judgeOne(db: Db, userId: number, changed: ChangedCve, targets: TrackedTarget[]): Promise<Verdicts> {
  const rows = await db.rows<Verdict & { tracking_id: number }>(sql`
    with ${judgeTrackings([changed], targets, sql`tracking.user_id = ${userId}`)}
    select tracking_id, channel, channel_name, since, unmet from judged order by tracking_id, channel_id desc nulls last, channel`);
  return Map.groupBy(rows, ({ tracking_id }) => tracking_id);
}

async function loadTrackings(db: Db, userId: number, ids: number[]): Promise<[ExplainedTracking[], total: number]> {
  const rows = await db.rows<ExplainedTracking>(sql`
    select tracking.id, ${label} as name, tracking.tracking_type as type, tracking.created_at, tracking.updated_at, tracking.is_active,
      coalesce(settings.tracking_min_severity, 0) as min_severity
    from trackings tracking left join notification_settings settings on settings.user_id = tracking.user_id
    where tracking.user_id = ${userId} and tracking.id = any(${ids}::integer[]) order by name, tracking.id`);
  const count = await db.row<{ total: number }>(sql`select count(*) as total from trackings where user_id = ${userId}`);
  return [rows, count?.total ?? 0];
}

// By tracking: why its versions are not affected.
async function loadOutside(db: Db, pk: number, targets: TrackedTarget[]): Promise<ReadonlyMap<number, string>> {
  const reasons = await loadReasons(
    db,
    targets.map((target) => ({ pk, target, outcome: 'unaffected' as const })),
  );
  return new Map(targets.map((target, at) => [target.tracking, reasons[at] ?? explainUnlisted(target)]));
}

interface Evidence {
  cve: Cve;
  alerts: Alert[];
  isMatched: (id: number) => boolean;
  judged: (StoredChange & { verdicts: Verdicts })[];
  outside: ReadonlyMap<number, string>;
  snoozedUntil: string | null;
}

function explainTracking(tracking: ExplainedTracking, evidence: Evidence): Outcome {
  const { id, name, type } = tracking;
  const settled = findOutcome(evidence.alerts.filter(({ tracking_ids }) => tracking_ids.includes(id)));
  if (settled !== undefined) return { id, name, type, ...settled };
  const found = findCondition(tracking, evidence);
  const until = found.condition === 'snoozed' ? evidence.snoozedUntil : null;
  return { id, name, type, outcome: 'not_sent', ...found, until };
}

function findCondition(
  tracking: ExplainedTracking,
  { cve, isMatched, judged, outside }: Evidence,
): Pick<Outcome, 'condition' | 'reason' | 'since'> {
  const { id, created_at, updated_at, is_active } = tracking;
  if (cve.is_rejected) return { condition: 'rejected', reason: formatCondition('rejected', {}), since: null };
  if (!isMatched(id)) return { condition: 'not_affected', reason: outside.get(id) ?? null, since: null };
  const changes = judged.filter(({ foundAt }) => Date.parse(foundAt) >= Date.parse(created_at));
  const concerned = changes.find(({ verdicts }) => verdicts.has(id));
  const last = concerned ?? changes[0];
  const condition = getCondition(changes.length > 0, is_active, concerned?.verdicts.get(id));
  const ownSince = {
    no_change: created_at,
    tracking_paused: updated_at,
    channel_paused: concerned?.verdicts.get(id)?.[0]?.since,
  };
  const since = ownSince[condition as keyof typeof ownSince] ?? last?.foundAt ?? null;
  const severities = { cve: concerned?.changed.severity ?? cve.severity, least: tracking.min_severity };
  const reason = formatCondition(condition, { severities, verdicts: concerned?.verdicts.get(id) });
  return { condition, reason, since };
}

function getCondition(hasChanges: boolean, isActive: boolean, verdicts: Verdict[] | undefined) {
  if (!isActive) return 'tracking_paused';
  if (!hasChanges) return 'no_change';
  if (verdicts === undefined) return 'no_new_versions';
  return verdicts.some(({ unmet }) => unmet === null) ? 'changed_since' : (verdicts[0]?.unmet ?? 'changed_since');
}
