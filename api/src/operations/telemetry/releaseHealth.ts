import type { AnswerOf } from '@faultline/shared/contract';
import type { telemetry } from '@faultline/shared/contract/schemas';
import { Gauge, type Registry } from 'prom-client';
import { type Db, sql } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';

type Summary = AnswerOf<typeof telemetry.summary>;

const HOURS = 24;
const MAX_RELEASES = 200;
const DAY_MS = HOURS * 60 * 60 * 1000;

const FAILURES = sql`('mf.load.fallback', 'mf.load.fail', 'mf.render.error')`;

// Counts addresses with failures in the last 24 hours. Hashes of different days cannot be compared, so the larger
// daily count is a lower bound.
async function countFailedAddresses(db: Db, now: Date) {
  return db.rows<{ remote: string; version: string; addresses: number }>(sql`
    select remote, version, max(n)::integer as addresses from (
      select remote, version, count(distinct address_hash) as n from telemetry_addresses
      where hour > ${new Date(now.getTime() - DAY_MS)} and event in ${FAILURES}
      group by remote, version, (hour at time zone 'UTC')::date) as days
    group by remote, version`);
}

// Estimates the browsers that loaded a release and counts those with failures, in the last 24 hours. A network counts
// once a day; loads are weighted by their sampling rate.
async function countBrowsers(db: Db, now: Date) {
  const since = new Date(now.getTime() - DAY_MS);
  return db.rows<{ remote: string; version: string; loaded: number; failed: number }>(sql`
    with weights as (
      select t.remote, t.version, sum(t.n)::float8 / greatest(1, (
        select count(*) from telemetry_addresses a
        where a.hour > ${since} and a.event = 'mf.load.ok' and a.remote = t.remote and a.version = t.version)) as weight
      from telemetry t where t.hour > ${since} and t.event = 'mf.load.ok' group by t.remote, t.version)
    select remote, version, (max(loaded) * coalesce(max(weight), 1))::float8 as loaded, max(failed)::float8 as failed
    from (
      select remote, version,
        count(distinct address_hash) filter (where event = 'mf.load.ok') as loaded,
        count(distinct address_hash) filter (where event in ${FAILURES}) as failed
      from telemetry_addresses where hour > ${since}
      group by remote, version, (hour at time zone 'UTC')::date) as days
    left join weights using (remote, version)
    group by remote, version`);
}

export async function releaseHealth(db: Db, now: Date): Promise<Summary> {
  const since = new Date(now.getTime() - DAY_MS);
  const releases = await db.rows<Summary['releases'][number]>(sql`
    select remote, version,
      coalesce(sum(n) filter (where event = 'mf.load.ok'), 0)::float8 as loaded,
      coalesce(sum(n) filter (where event in ${FAILURES}), 0)::float8 as failed,
      (sum(ms) filter (where event = 'mf.load.ok') / sum(n) filter (where event = 'mf.load.ok'))::float8 as mean_ms
    from telemetry where hour > ${since}
    group by remote, version
    order by loaded desc, failed desc, remote, version limit ${MAX_RELEASES}`);
  return { hours: HOURS, releases };
}

// `release watch` reads them.
export function releaseGauges(registry: Registry, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const screens = new Gauge({
    name: 'faultline_release_screens',
    help: 'Screens of a release in the last 24 hours: loaded (estimated from a sample), or failed',
    labelNames: ['area', 'version', 'outcome'] as const,
    registers: [registry],
    async collect() {
      const { releases } = await releaseHealth(db, clock.now());
      screens.reset();
      for (const { remote: area, version, loaded, failed } of releases) {
        screens.set({ area, version, outcome: 'loaded' }, loaded);
        screens.set({ area, version, outcome: 'failed' }, failed);
      }
    },
  });
  const addresses = new Gauge({
    name: 'faultline_release_failed_addresses',
    help: 'Different networks (IPv4 addresses, IPv6 /48) that met failures of a release in the last 24 hours',
    labelNames: ['area', 'version'] as const,
    registers: [registry],
    async collect() {
      const counts = await countFailedAddresses(db, clock.now());
      addresses.reset();
      for (const { remote: area, version, addresses: n } of counts) addresses.set({ area, version }, n);
    },
  });
  const browsers = new Gauge({
    name: 'faultline_release_browsers',
    help: 'Browsers of a release in the last 24 hours, one for each network: loaded (estimated from a sample), or failed',
    labelNames: ['area', 'version', 'outcome'] as const,
    registers: [registry],
    async collect() {
      const counts = await countBrowsers(db, clock.now());
      browsers.reset();
      for (const { remote: area, version, loaded, failed } of counts) {
        browsers.set({ area, version, outcome: 'loaded' }, Math.round(loaded));
        browsers.set({ area, version, outcome: 'failed' }, failed);
      }
    },
  });
}
