import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { SaxesParser } from 'saxes';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { emptyCatalogue } from '../../ingest/fixtures/emptyCatalogue.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { setUpTestContext } from '../../testing/setUpTestContext.ts';
import type { TestUser } from '../../testing/index.ts';
import { acmeRecord } from '../fixtures/acmeRecord.ts';

const HOSTILE = '<script>alert(1)</script> ]]> & "quoted" &amp; <!-- \u{FFFE} \u202E evil.example';
const HOUR_SECONDS = 60 * 60;

describe.each(['pglite', 'postgres'] as const)('a feed, on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine, env: { PUBLIC_URL: 'https://faultline.example' } }));
  let ann: TestUser;

  beforeEach(async () => {
    const { db } = context.deps;
    await emptyCatalogue(db);
    await db.run(sql`delete from users`);
    ann = await context.createUser();
    await publish('CVE-2026-1000');
  });

  // Published and changed now.
  const publish = (id: string, fields = {}, title = `Flaw ${id}`) => {
    const now = context.clock.now().toISOString();
    return importJson(context.deps.db, [
      acmeRecord(id, fields, 0, { meta: { datePublished: now, dateUpdated: now }, cna: { title } }),
    ]);
  };
  const findId = async (kind: 'vendor' | 'product', name: string) =>
    (await context.deps.db.row<{ id: number }>(sql`select id from ${sql.ident(`${kind}s`)} where name = ${name}`))
      ?.id ?? 0;
  const create = async (kind: 'rule' | 'vendor' | 'product', target: number, as = ann, team?: number) =>
    (await context.call('POST /account/feeds', { as, team, body: { kind, target } })).data;
  const createRule = async (query: string, triggers = ['new', 'update']) => {
    const channels = [{ channel: 'email', channel_id: null }];
    const body = { name: `Rule <${query}>`, query, triggers, mode: 'immediate', channels };
    return (await context.call('POST /alerts/rules', { as: ann, body })).data.id;
  };
  const read = (url: string, headers: Record<string, string> = {}) =>
    context.request(url.replace('https://faultline.example', ''), { headers });
  const readAtom = async (url: string) => {
    const text = await (await read(url)).text();
    // Throws if the document is not well-formed.
    new SaxesParser({ xmlns: true }).write(text).close();
    return parseAtomFeed(text);
  };
  const readJson = async (url: string) => parseJsonFeed(await (await read(url)).text());

  test.each(['vendor', 'product'] as const)('has the new CVEs of a %s, as Atom and JSON Feed 1.1', async (kind) => {
    const target = await findId(kind, kind === 'vendor' ? 'Acme' : 'Gateway');
    const { atom_url, json_url } = await create(kind, target);
    context.clock.advance(HOUR_SECONDS);
    await publish('CVE-2026-2000', { score: [9.8, 'CRITICAL'], versions: ['< 2.4'] });
    await publish('CVE-2026-2001', { vendor: 'Initech', product: 'TPS' });
    const title = kind === 'vendor' ? 'Faultline: Acme' : 'Faultline: Acme Gateway';
    const url = 'https://faultline.example/cves/CVE-2026-2000';
    const at = context.clock.now().toISOString();

    const atom = await readAtom(atom_url);
    expect(atom).toMatchObject({ title: { value: title }, updated: at, authors: [{ name: 'Faultline' }] });
    expect(atom.entries?.map(({ id }) => id)).toEqual([url, 'https://faultline.example/cves/CVE-2026-1000']);
    expect(atom.entries?.[0]).toMatchObject({
      title: { value: 'CVE-2026-2000 (Critical 9.8): Flaw CVE-2026-2000' },
      links: [{ href: url }],
      updated: at,
    });

    const response = await read(json_url);
    expect(response.headers.get('content-type')).toMatch(/^application\/feed\+json/);
    const json = parseJsonFeed(await response.text());
    expect(json).toMatchObject({ title, home_page_url: `https://faultline.example/${kind}s/${target}` });
    expect(json.items?.[0]).toMatchObject({
      id: url,
      url,
      title: 'CVE-2026-2000 (Critical 9.8): Flaw CVE-2026-2000',
      content_text: 'New CVE\nAcme Gateway\nFixed in Gateway 2.4',
    });
  });

  test('of a rule has what its query and triggers match, and says what changed', async () => {
    const [updates, news] = [await createRule('cvss>=9', ['update']), await createRule('vendor:initech', ['new'])];
    const [ofUpdates, ofNews] = [await create('rule', updates), await create('rule', news)];
    context.clock.advance(HOUR_SECONDS);
    await publish('CVE-2026-1000', { score: [9.8, 'CRITICAL'] });
    await publish('CVE-2026-2000', { score: [9.8, 'CRITICAL'] });
    await publish('CVE-2026-2001', { vendor: 'Initech' });
    const { items } = await readJson(ofUpdates.json_url);
    expect(items).toMatchObject([
      { url: 'https://faultline.example/cves/CVE-2026-1000', content_text: expect.stringMatching(/severity/i) },
    ]);
    expect(items?.[0]?.id).toMatch(/CVE-2026-1000#\d{4}-\d\d-\d\d$/);
    expect((await readAtom(ofNews.atom_url)).entries?.map(({ id }) => id)).toEqual([
      'https://faultline.example/cves/CVE-2026-2001',
    ]);
    expect((await readAtom(ofNews.atom_url)).title).toMatchObject({ value: 'Faultline: Rule <vendor:initech>' });
  });

  test('shows hostile texts of records as text', async () => {
    const { atom_url, json_url } = await create('vendor', await findId('vendor', 'Acme'));
    await publish('CVE-2026-2000', { product: HOSTILE }, HOSTILE);
    const [entry] = (await readAtom(atom_url)).entries ?? [];
    expect(entry?.title?.value).toContain('<script>alert(1)</script> ]]> & "quoted" &amp; <!--');
    const text = await (await read(atom_url)).text();
    expect(text).not.toMatch(/<script|evil\.example|\u202E|\u{FFFE}/u);
    expect((await readJson(json_url)).items?.[0]?.title).toContain('<script>alert(1)</script>');
  });

  test('is not sent again while nothing has changed', async () => {
    const { atom_url } = await create('vendor', await findId('vendor', 'Acme'));
    const first = await read(atom_url);
    const [tag, modified] = ['etag', 'last-modified'].map((name) => first.headers.get(name) ?? '') as [string, string];
    for (const [name, value] of [
      ['if-none-match', tag],
      ['if-modified-since', modified],
    ] as const) {
      const again = await read(atom_url, { [name]: value });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    await publish('CVE-2026-2000');
    expect((await read(atom_url, { 'if-none-match': tag })).status).toBe(200);
  });

  test('ends when it is revoked, its rule deleted or its account disabled, and then says nothing', async () => {
    const { db } = context.deps;
    const rule = await createRule('cvss>=9');
    const feeds = [await create('rule', rule), await create('vendor', await findId('vendor', 'Acme'))] as const;
    const other = await create('product', await findId('product', 'Gateway'));
    await context.call('POST /alerts/rules/delete', { as: ann, body: { id: rule } });
    await context.call('POST /account/feeds/revoke', { as: ann, body: { id: feeds[1].id } });
    expect((await context.call('GET /account/feeds', { as: ann })).data.feeds).toMatchObject([
      { id: other.id, kind: 'product', name: 'Acme Gateway' },
    ]);
    await db.run(sql`update users set disabled_at = now() where id = ${ann.userId}`);
    const unknown = await (await read('/api/feeds/atom.xml?token=unknown')).text();
    for (const { atom_url, json_url } of [...feeds, other])
      for (const url of [atom_url, json_url]) {
        const response = await read(url);
        expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([404, null, unknown]);
      }
    const stored = await db.rows<{ token_hash: string }>(sql`select token_hash from alert_feeds /* of all accounts */`);
    expect(stored.some(({ token_hash }) => other.atom_url.includes(token_hash))).toBe(false);
  });

  test('is of things that exist and belong to its owner, and there is a limit', async () => {
    const bob = await context.createUser();
    const rule = await createRule('cvss>=9');
    for (const body of [
      { kind: 'rule', target: rule },
      { kind: 'vendor', target: 2_000_000_000 },
    ])
      expect(await context.call('POST /account/feeds', { as: bob, body })).toMatchObject({ status: 404 });
    const { id } = await create('rule', rule);
    expect((await context.call('POST /account/feeds/revoke', { as: bob, body: { id } })).status).toBe(404);
    expect((await context.call('GET /account/feeds', { as: bob })).data).toEqual({ feeds: [], rules: [] });
    await context.deps.db.run(sql`
      insert into alert_feeds (user_id, kind, target_pk, token_hash, created_at)
      select ${bob.userId}, 'vendor', 1, n::text, now() from generate_series(1, 50) n`);
    const body = { kind: 'vendor', target: await findId('vendor', 'Acme') };
    expect(await context.call('POST /account/feeds', { as: bob, body })).toMatchObject({
      status: 409,
      code: 'ERR_FEED_LIMIT',
    });
  });
});
