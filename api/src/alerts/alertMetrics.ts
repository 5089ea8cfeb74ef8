import { Gauge, type Registry } from 'prom-client';
import { sql } from '../db/index.ts';
import type { Deps } from '../http/index.ts';

/** Counts waiting, sent and failed messages and the channels that are down, on each scrape. */
export function alertMetrics({ db }: Deps, registry: Registry): void {
  const messages = new Gauge({
    name: 'faultline_alert_messages',
    help: 'Messages by channel and state, of the last 90 days',
    labelNames: ['channel', 'state'] as const,
    registers: [registry],
    async collect() {
      const rows = await db.rows<{ channel: string; state: string; n: number }>(
        sql`select channel, state, count(*) as n from alert_messages group by channel, state`,
      );
      messages.reset();
      for (const { channel, state, n } of rows) messages.set({ channel, state }, n);
    },
  });
  const failures = new Gauge({
    name: 'faultline_alert_channel_failures',
    help: 'Failures in a row of a whole channel; 0 while it takes messages',
    labelNames: ['channel'] as const,
    registers: [registry],
    async collect() {
      const rows = await db.rows<{ channel: string; failures: number }>(
        sql`select channel, failures from alert_channels`,
      );
      for (const row of rows) failures.set({ channel: row.channel }, row.failures);
    },
  });
}
