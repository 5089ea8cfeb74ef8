import { Readable } from 'node:stream';
import { Gauge, type Registry } from 'prom-client';
import { sql } from '../db/index.ts';
import { answer, createRouter, type Deps } from '../http/index.ts';
import { listChannels, sendTest } from './channels/channels.ts';
import { explainAlerts } from './explain/explainAlerts.ts';
import { getHealth } from './history/getHealth.ts';
import { exportAlerts, listAlerts } from './history/listAlerts.ts';

const TESTS = { max: 5, seconds: 10 * 60 };

export const alertRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db, clock } = deps;
    route('GET /user/notifications', {}, ({ user }) => listChannels(deps, user));

    route(
      'POST /user/notifications/test',
      { userLimit: TESTS, audit: 'destination.test' },
      async ({ body: { channel }, user }) => {
        const destination = await sendTest(deps, user, channel);
        return answer(null, `Test message sent to ${destination}`);
      },
    );

    route('GET /alerts', {}, ({ user, query }) => listAlerts(db, user.userId, { ...query, now: clock.now() }));

    route('GET /alerts/health', {}, ({ user }) => getHealth(deps, user.userId));

    route('GET /alerts/explain', {}, ({ user, query: { cveId } }) =>
      explainAlerts(db, { userId: user.userId, cveId, now: clock.now() }),
    );

    route('GET /alerts/export', {}, async ({ user, query: { format, ...filter } }) => {
      const lines = Readable.from(exportAlerts(db, user.userId, { ...filter, now: clock.now() }, format));
      return new Response(Readable.toWeb(lines) as ReadableStream, {
        headers: {
          'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
          'content-disposition': `attachment; filename="faultline-alerts.${format}"`,
        },
      });
    });
  });

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

export { feedPages, feedRoutes } from './feeds/feedRoutes.ts';
export { channelRoutes } from './channels/channelRoutes.ts';
export { handleAlerts, queueAlerts, sendAlerts, startAlerts } from './delivery/jobs.ts';
export { pruneAlerts } from './delivery/messageQueue.ts';
export { unsubscribePages } from './unsubscribe.ts';
