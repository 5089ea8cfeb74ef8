import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../../http/index.ts';
import { listFeeds } from './feedState.ts';

/** The age of each feed that is followed, and whether its last attempt failed, on each scrape. */
export function feedMetrics({ db, config, clock }: Deps, registry: Registry): void {
  const age = new Gauge({
    name: 'faultline_feed_age_seconds',
    help: 'Seconds since a feed was last taken in; absent for one that never was',
    labelNames: ['feed'] as const,
    registers: [registry],
    async collect() {
      age.reset();
      const now = clock.now();
      for (const { name, succeeded_at } of await listFeeds(db, config, now)) {
        if (succeeded_at !== null) age.set({ feed: name }, (now.getTime() - Date.parse(succeeded_at)) / 1000);
      }
    },
  });
  const failed = new Gauge({
    name: 'faultline_feed_failed',
    help: '1 while the last attempt of a feed failed',
    labelNames: ['feed'] as const,
    registers: [registry],
    async collect() {
      failed.reset();
      for (const { name, failed_at } of await listFeeds(db, config, clock.now())) {
        failed.set({ feed: name }, failed_at === null ? 0 : 1);
      }
    },
  });
}
