import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { isDiskFull } from '../db/index.ts';
import type { AppEnv } from '../http/AppEnv.ts';
import { clientAddress, isPrivate } from '../http/limits/networkLimits.ts';
import { type Deps, notFound } from '../http/index.ts';
import { type FeedState, listFeeds } from '../ingest/index.ts';
import { docsPage } from './docsPage.ts';
import type { Metrics } from './metrics.ts';
import { type OpenApi, openApi } from './openApi.ts';

// Readiness does not wait longer for feed states.
const FEEDS_TIMEOUT_MS = 100;

export function operationsRoutes({ db, config, clock, readiness, log, calls }: Deps, metrics: Metrics): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  let probing: Promise<void> | undefined;
  // Concurrent requests share one probe.
  const probe = () => (probing ??= db.probe().finally(() => (probing = undefined)));
  let feeds: FeedState[] = [];
  // Returns the last known states while a transaction blocks the database.
  const readFeeds = async () => {
    const reading = listFeeds(db, config, clock.now()).then(
      (read) => (feeds = read),
      () => feeds,
    );
    return Promise.race([reading, sleep(FEEDS_TIMEOUT_MS).then(() => feeds)]);
  };
  const get = (path: string, answer: (c: Context<AppEnv>) => Response | Promise<Response>) =>
    app.get(path, (c) => {
      c.set('route', path);
      return answer(c);
    });

  get('/healthz', (c) => c.json({ status: 'ok' }));

  get('/readyz', async (c) => {
    const missing = readiness.missing();
    try {
      await probe();
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      missing.push(isDiskFull(error) ? 'disk space' : 'database');
    }
    if (missing.length > 0) return c.json({ status: 'not ready', missing }, 503);
    const feeds = (await readFeeds()).map(({ error, ...feed }) =>
      // Errors may contain addresses, so they are shown only to private networks.
      isPrivate(clientAddress(c)) ? { ...feed, error } : feed,
    );
    return c.json({ status: 'ready', ...(feeds.length > 0 && { feeds }) });
  });

  get('/metrics', async (c) => {
    if (!isPrivate(clientAddress(c))) throw notFound(`No call GET ${c.req.path}`); // not for the public side of a proxy
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType });
  });

  // Areas add their routes after these.
  let document: OpenApi | undefined;
  const getDocument = () => (document ??= openApi(calls));

  get('/openapi.json', (c) => c.json(getDocument(), 200, { 'cache-control': 'public, max-age=300' }));

  get('/docs', (c) => {
    const { html, policy } = docsPage(getDocument());
    return c.html(html, 200, { 'content-security-policy': policy, 'cache-control': 'public, max-age=300' });
  });
  return app;
}
