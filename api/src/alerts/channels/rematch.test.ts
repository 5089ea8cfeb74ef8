import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { emptyCatalogue } from '../../ingest/fixtures/emptyCatalogue.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { deriveStored } from '../../ingest/store/deriveStored.ts';
import type { TestUser } from '../../testing/index.ts';
import { setUpServer, setUpTestContext } from '../../testing/setUpTestContext.ts';
import { deliverAlerts } from '../delivery/deliver.ts';
import { deliverChannels } from '../delivery/deliverChannels.ts';
import { acmeRecord } from '../fixtures/acmeRecord.ts';
import { storeOlderRanges, trackVersion } from '../fixtures/olderEngine.ts';
import { startReceiver } from '../fixtures/startReceiver.ts';

const newly = 'CVE-2026-2000';
const TITLE = '1 tracked version is matched differently now';

describe.each(['pglite', 'postgres'] as const)('a message about a rematch to a channel, on %s', (engine) => {
  const receiver = setUpServer(startReceiver);
  const context = setUpTestContext(() => ({
    engine,
    env: { WEBHOOK_ALLOW: 'loopback', PUBLIC_URL: 'https://faultline.example' },
  }));
  let ann: TestUser;

  beforeEach(async () => {
    const { db } = context.deps;
    await emptyCatalogue(db);
    await db.run(sql`delete from users`);
    receiver.accepted.length = 0;
    receiver.requests.length = 0;
    receiver.answers.clear();
    ann = await context.createUser({ plan: 'business' });
    await importJson(db, [acmeRecord(newly, { versions: ['< 2.0'], score: [9.8, 'CRITICAL'] })]);
  });

  async function addChannel(fields: object, isConfirmed = true, team?: number) {
    const added = { name: 'Alerts', url: `${receiver.url}/hook`, ...fields };
    const { id } = (await context.call('POST /account/channels', { as: ann, team, body: added })).data;
    if (isConfirmed) await context.call('POST /account/channels/test', { as: ann, team, body: { id } });
    await context.call('POST /account/channels/change', { as: ann, team, body: { id, sends_trackings: true } });
    receiver.requests.length = 0;
    return id;
  }

  async function update(team?: number) {
    const tracking = await trackVersion(context, ann, '1.5', { team });
    await storeOlderRanges(context.deps.db, { [newly]: ['< 1.0'] });
    await deriveStored(context.deps.db);
    await deliverAlerts(context.deps, { isOver: true });
    while ((await deliverChannels(context.deps)) === 0);
    return tracking;
  }

  const listDeliveries = async (channelId: number) =>
    (await context.call('GET /account/channels/{channelId}/deliveries', { as: ann, params: { channelId } })).data;

  test('has its own event type for programs, with the CVEs of each tracking', async () => {
    const id = await addChannel({ kind: 'webhook' });
    const tracking = await update();
    expect(receiver.requests.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: 'trackings.rematched',
        data: {
          title: TITLE,
          url: 'https://faultline.example/products',
          total: 1,
          trackings: [
            {
              id: tracking,
              name: 'Gateway 1.5',
              url: expect.stringMatching(/^https:\/\/faultline\.example\/product_versions\/\d+\?show=open$/),
              affected: {
                total: 1,
                cves: [{ id: newly, severity: 'Critical', score: 9.8, url: `https://faultline.example/cves/${newly}` }],
              },
              unmatched: { total: 0, cves: [] },
              uncomparable: { total: 0, cves: [] },
            },
          ],
        },
      },
    ]);
    expect(await listDeliveries(id)).toMatchObject([{ state: 'sent', cve_id: newly, cve_count: 1 }]);
  });

  test.each([
    ['Slack', { kind: 'slack' }],
    ['Microsoft Teams', { kind: 'teams' }],
  ])('has its title, trackings and CVEs in %s', async (_, fields) => {
    await addChannel(fields);
    await update();
    const [message] = receiver.requests;
    expect(receiver.requests).toHaveLength(1);
    expect(message?.body).toContain(`"${TITLE}"`);
    expect(message?.body).toContain('Gateway 1.5');
    expect(message?.body).toContain(`Affected now: ${newly} (Critical 9.8)`);
    expect(message?.body).toMatch(/https:\/\/faultline\.example\/product_versions\/\d+\?show=open/);
  });

  test('is one issue in Jira, also after an attempt without an answer', async () => {
    receiver.answers.set('/rest/api/3/project/SEC', (response) => response.end('{"name":"Security"}'));
    receiver.answers.set('/rest/api/3/issue', (response) => response.destroy());
    const jira = { email: 'bot@example.com', api_token: 'x', project: 'SEC', issue_type: 'Task' };
    const id = await addChannel({ kind: 'jira', url: receiver.url, jira });
    await update();
    receiver.answers.set('/rest/api/3/search/jql', (response) => response.end('{"issues":[{"key":"SEC-7"}]}'));
    context.clock.advance(15);
    while ((await deliverChannels(context.deps)) === 0);
    const created = receiver.requests.filter(({ path }) => path === '/rest/api/3/issue');
    expect(created.map(({ body }) => JSON.parse(body).fields)).toMatchObject([{ summary: TITLE }]);
    expect(created[0]?.body).toContain(`Affected now: ${newly} (Critical 9.8)`);
    expect(await listDeliveries(id)).toMatchObject([{ state: 'sent', receipt: 'Issues SEC-7' }]);
  });

  test('reaches a team by its channel', async () => {
    const { id: team } = (await context.call('POST /account/teams', { as: ann, body: { name: 'Blue' } })).data;
    await addChannel({ kind: 'webhook' }, true, team);
    await update(team);
    expect(receiver.requests.map(({ body }) => JSON.parse(body).data.title)).toEqual([TITLE]);
  });

  test('is not queued for a channel that is not confirmed', async () => {
    const id = await addChannel({ kind: 'webhook' }, false);
    await update();
    expect(receiver.requests).toEqual([]);
    expect(await listDeliveries(id)).toEqual([]);
  });
});
