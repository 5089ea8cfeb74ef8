import { type Db, sql, type Statement } from '../../db/index.ts';
import type { EpssScore } from './readEpss.ts';

// With the day of the newest file.
const HISTORY_DAYS = 365;
const DAY_MS = 86_400_000;
// Probabilities have five digits, as FIRST publishes them.
const STEPS = 100_000;

// The key of a CVE's history. Undefined for a number that is never given: of more than eleven digits, or with a zero
// too many.
export function toHistoryKey(cveId: string): number | undefined {
  const [year, number] = /^CVE-(\d{4})-(\d{4}|[1-9]\d{4,10})$/.exec(cveId)?.slice(1) ?? [];
  return number === undefined ? undefined : Number(year) * 1e11 + Number(number);
}

const toDayNumber = (day: string) => Math.round(Date.parse(day) / DAY_MS);
const toHex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');
const packDay = (day: string) => toHex(toDayNumber(day), DAY_END);

// Returns a change in hexadecimal, as the migration describes it; the day is `2026-01-31`.
export const packChange = (day: string, { score, percentile }: Omit<EpssScore, 'cve_id'>): string =>
  packDay(day) + [score, percentile].map((share) => toHex(Math.round(share * STEPS), SCORE_END - DAY_END)).join('');

// Digits of a packed change: of its day, of its day with the score, and of all.
const [DAY_END, SCORE_END, CHANGE_END] = [4, 10, 16];
const getDay = (change: string) => change.slice(0, DAY_END);
const getScore = (change: string | undefined) => change?.slice(DAY_END, SCORE_END);
const split = (changes: string): string[] => changes.match(new RegExp(`.{${CHANGE_END}}`, 'g')) ?? [];

const last = (changes: Statement) => sql`substring(${changes} from octet_length(${changes}) - 7)`;
const stored = sql`stored.changes`;

// Appends the changes of `given` (`cve_key`, `packed`), a part of the statement. They belong to the newest day and
// replace what an earlier version of its file said.
export const appendChanges = (given: Statement): Statement => sql`
  insert into epss_history as stored (cve_key, changes)
  select cve_key, decode(packed, 'hex') from ${given} where cve_key is not null
  on conflict (cve_key) do update set changes =
    case when substring(${last(stored)} for 2) = substring(excluded.changes for 2)
      then substring(${stored} for octet_length(${stored}) - 8) else ${stored} end || excluded.changes
  where ${last(stored)} <> excluded.changes`;

// The scores of a day that is not the newest find their place among the others.
export async function insertChanges(db: Db, day: string, scores: EpssScore[]): Promise<number> {
  const packed = new Map(scores.map((score) => [toHistoryKey(score.cve_id), packChange(day, score)]));
  packed.delete(undefined);
  const next = await db.row<{ day: string }>(
    sql`select day::text from epss_days where day > ${day}::date order by day limit 1`,
  );
  const rows = await db.rows<{ cve_key: number; changes: string }>(sql`
    select cve_key, encode(changes, 'hex') as changes from epss_history where cve_key = any(${[...packed.keys()]}::bigint[])`);
  const known = new Map(rows.map(({ cve_key, changes }) => [cve_key, changes]));
  const changed = [...packed].flatMap(([key, change]) => {
    const changes = key === undefined ? undefined : known.get(key);
    const written = insertChange(changes ?? '', change, next?.day);
    return written === changes ? [] : [{ key, written }];
  });
  return db.run(sql`
    insert into epss_history as stored (cve_key, changes)
    select cve_key, decode(written, 'hex')
    from unnest(${changed.map(({ key }) => key)}::bigint[], ${changed.map(({ written }) => written)}::text[]) as given (cve_key, written)
    on conflict (cve_key) do update set changes = excluded.changes`);
}

// Puts a change at its day. The next day whose file was taken may have left the score as it was, which now differs from
// the day before: it becomes a change, with the percentile it had when it last changed.
function insertChange(changes: string, packed: string, nextDay: string | undefined): string {
  const known = split(changes);
  const next = nextDay === undefined ? undefined : packDay(nextDay);
  const before = known.findLast((change) => getDay(change) < getDay(packed));
  const held = next === undefined ? undefined : known.findLast((change) => getDay(change) <= next);
  const others = known.filter((change) => getDay(change) !== getDay(packed) && getDay(change) !== next);
  const given = getScore(before) === getScore(packed) ? [] : [packed];
  const following = held === undefined || getScore(held) === getScore(packed) ? [] : [`${next}${held.slice(DAY_END)}`];
  return [...others, ...given, ...following].toSorted().join('');
}

const getFirstDay = (newest: string) =>
  new Date(Date.parse(newest) - (HISTORY_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);

// Notes that the file of a day is taken; gives whether it is the first, and whether its scores may still be kept.
export async function noteDay(db: Db, day: string): Promise<{ isFirst: boolean; isKept: boolean }> {
  const row = await db.row<{ newest: string | null }>(
    sql`select max(day)::text as newest from epss_days where day <> ${day}::date`,
  );
  const newest = row?.newest ?? null;
  const isKept = newest === null || day >= getFirstDay(newest);
  if (isKept) await db.run(sql`insert into epss_days (day) values (${day}::date) on conflict do nothing`);
  return { isFirst: newest === null, isKept };
}

export async function isNewestDay(db: Db, day: string): Promise<boolean> {
  return (await db.row(sql`select 1 from epss_days where day > ${day}::date limit 1`)) === undefined;
}

// Forgets what is older than 365 days, but the score that held when they began.
export async function pruneHistory(db: Db): Promise<void> {
  const row = await db.row<{ newest: string | null }>(sql`select max(day)::text as newest from epss_days`);
  if (row?.newest == null) return;
  const first = getFirstDay(row.newest);
  await db.run(sql`delete from epss_days where day < ${first}::date`);
  const drop = sql`
    update epss_history set changes = substring(changes from 9)
    where octet_length(changes) > 8 and substring(changes from 9 for 2) <= decode(${packDay(first)}, 'hex')`;
  for (let round = 0; round < HISTORY_DAYS; round += 1) {
    if ((await db.run(drop)) === 0) return;
  }
}

// Returns the scores of a CVE on the days they changed, oldest first, of the 365 days up to the newest file. A score
// that held before is that of the first day.
export async function listEpssHistory(
  db: Db,
  cveId: string,
): Promise<(Omit<EpssScore, 'cve_id'> & { date: string })[]> {
  const row = await db.row<{ changes: string; newest: string | null }>(sql`
    select encode(changes, 'hex') as changes, (select max(day)::text from epss_days) as newest
    from epss_history where cve_key = ${toHistoryKey(cveId) ?? null}::bigint`);
  if (row === undefined) return [];
  const first = row.newest === null ? '' : packDay(getFirstDay(row.newest));
  const known = split(row.changes);
  const from = Math.max(
    0,
    known.findLastIndex((change) => getDay(change) <= first),
  );
  const shown = known.slice(from).filter((change, index, all) => getScore(change) !== getScore(all[index - 1]));
  return shown.map((change) => ({
    date: unpackDay(getDay(change) > first ? getDay(change) : first),
    score: unpackShare(change.slice(DAY_END, SCORE_END)),
    percentile: unpackShare(change.slice(SCORE_END)),
  }));
}

const unpackDay = (hex: string) => new Date(Number.parseInt(hex, 16) * DAY_MS).toISOString().slice(0, 10);
const unpackShare = (hex: string) => Number.parseInt(hex, 16) / STEPS;
