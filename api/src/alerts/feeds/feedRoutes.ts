import { createHash, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { appendAudit } from '../../audit/auditLog.ts';
import { CACHE_BYTES, VersionedCache } from '../../catalogue/VersionedCache.ts';
import { answer, type AppEnv, conflict, createRouter, type Deps, notFound } from '../../http/index.ts';
import { getClientNetwork } from '../../http/limits/networkLimits.ts';
import * as repository from './feedsRepository.ts';
import { type FeedDocument, toAtom, toJsonFeed } from './formats.ts';
import { loadFeed } from './loadFeed.ts';

const MAX_FEEDS = 50;
const CHANGES = { max: 60, seconds: 60 * 60 };

// The secret is in the query, which no log contains.
const formats = {
  atom: { path: '/feeds/atom.xml', type: 'application/atom+xml; charset=utf-8', write: toAtom },
  json: { path: '/feeds/feed.json', type: 'application/feed+json; charset=utf-8', write: toJsonFeed },
};

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export const feedRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db, clock, config } = deps;
    const formatUrl = (path: string, token: string) => `${config.publicUrl}/api${path}?token=${token}`;

    route('GET /account/feeds', {}, async ({ user: { userId } }) => ({
      feeds: await repository.listFeeds(db, userId),
      rules: await repository.listFeedRules(db, userId),
    }));

    route(
      'POST /account/feeds',
      { userLimit: CHANGES, audit: 'feed.create' },
      async ({ user: { userId }, body: { kind, target }, audit }) => {
        if (!(await repository.hasTarget(db, { userId, kind, target }))) throw notFound(`This ${kind} does not exist.`);
        const token = randomBytes(32).toString('base64url');
        const feed = { userId, kind, target, tokenHash: hashToken(token) };
        const id = await db.transaction(async (tx) => {
          const created = await repository.createFeed(tx, feed, { now: clock.now(), limit: MAX_FEEDS });
          if (created === undefined)
            throw conflict(`There can be ${MAX_FEEDS} feeds. Revoke one first.`, 'ERR_FEED_LIMIT');
          await appendAudit(tx, { ...audit, event: 'feed.create', details: { feed: created, kind } });
          return created;
        });
        const { atom, json } = formats;
        const urls = { atom_url: formatUrl(atom.path, token), json_url: formatUrl(json.path, token) };
        return answer({ id, ...urls }, 'Feed created');
      },
    );

    route(
      'POST /account/feeds/revoke',
      { userLimit: CHANGES, audit: 'feed.revoke' },
      async ({ user: { userId }, body: { id }, audit }) => {
        await db.transaction(async (tx) => {
          if ((await repository.deleteFeed(tx, userId, id)) === 0) throw notFound('Feed not found');
          await appendAudit(tx, { ...audit, event: 'feed.revoke', details: { feed: id } });
        });
        return answer(null, 'Feed revoked');
      },
    );
  });

const homePaths = {
  rule: () => '/alerts/rules',
  vendor: (id: number) => `/vendors/${id}`,
  product: (id: number) => `/products/${id}`,
};

// The documents for feed readers, which have no session.
export function feedPages(deps: Deps): Hono<AppEnv> {
  const { db, clock, config, readLimiter } = deps;
  const { publicUrl } = config;
  const cache = new VersionedCache(CACHE_BYTES.summaries);

  async function loadDocument(feed: repository.ReadFeed): Promise<FeedDocument> {
    const { version, trackings } = await cache.versionsFor(db, feed.user_id);
    const entries = await cache.get(version, JSON.stringify([trackings, feed]), () =>
      loadFeed(db, feed, { now: clock.now(), publicUrl }),
    );
    return {
      id: `${publicUrl}/feeds/${feed.id}`,
      title: `Faultline: ${feed.name}`,
      homeUrl: publicUrl + homePaths[feed.kind](feed.target_pk ?? 0),
      updatedAt: entries[0]?.at ?? feed.changed_at,
      entries,
    };
  }

  const app = new Hono<AppEnv>();
  for (const { path, type, write } of Object.values(formats)) {
    const serve = async (c: Context<AppEnv>) => {
      const feed = await repository.findFeed(db, hashToken(c.req.query('token') ?? ''));
      if (feed === undefined) throw notFound('There is no such feed.');
      const changedAt = new Date(feed.changed_at);
      changedAt.setMilliseconds(0);
      const headers = { 'last-modified': changedAt.toUTCString(), 'cache-control': 'private, no-cache' };
      const { 'if-none-match': known, 'if-modified-since': since = '' } = c.req.header();
      if (known === undefined && Date.parse(since) >= changedAt.getTime()) return c.body(null, 304, headers);
      const text = write(await loadDocument(feed));
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      const isKnown = known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
      if (isKnown) return c.body(null, 304, { ...headers, etag });
      return c.body(text, 200, { ...headers, etag, 'content-type': type });
    };
    app.get(path, (c) => {
      c.set('route', path);
      return readLimiter.run(getClientNetwork(c), () => serve(c));
    });
  }
  return app;
}
