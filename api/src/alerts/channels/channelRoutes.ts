import { appendAudit } from '../../audit/auditLog.ts';
import { answer, createRouter, type Deps, HttpError, notFound } from '../../http/index.ts';
import { readId } from '../../http/readRequest.ts';
import { sendAlerts } from '../delivery/jobs.ts';
import * as channels from './channelsRepository.ts';
import { testChannel } from './testChannel.ts';
import { createWebhookSecret } from './webhook.ts';

const MAX_CHANNELS = 20;
const HOUR_SECONDS = 60 * 60;
const OVERLAP_MS = 24 * HOUR_SECONDS * 1000;
const CHANGES = { max: 60, seconds: HOUR_SECONDS };
const TESTS = { max: 20, seconds: HOUR_SECONDS };

export const channelRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db, clock } = deps;

    route('GET /account/channels', {}, ({ user }) => channels.listChannels(db, user.userId));

    route(
      'POST /account/channels',
      { userLimit: CHANGES, audit: 'channel.create' },
      async ({ user, body: { kind, name, url, jira, sends_trackings: sendsTrackings }, audit }) => {
        const secret = kind === 'webhook' ? createWebhookSecret() : undefined;
        const { host } = new URL(url);
        const targetHint = jira === undefined ? host : `${jira.project} on ${host}`;
        const channel = {
          userId: user.userId,
          kind,
          name,
          target: { url, ...jira },
          targetHint,
          secret,
          sendsTrackings,
        };
        const id = await db.transaction(async (tx) => {
          const limits = { now: clock.now(), limit: MAX_CHANNELS };
          const created = await channels.createChannel({ ...deps, db: tx }, channel, limits);
          if (created !== undefined) {
            await appendAudit(tx, { ...audit, event: 'channel.create', details: { channel: created, kind } });
          }
          return created;
        });
        if (id === undefined) throw tooManyChannels();
        return answer({ id, secret: secret ?? null }, 'Channel added');
      },
    );

    route(
      'POST /account/channels/change',
      { userLimit: CHANGES, audit: 'channel.change' },
      async ({ user: { userId }, body: { id, paused, ...change }, audit }) => {
        await findOrRefuse(userId, id);
        await db.transaction(async (tx) => {
          if (Object.keys(change).length > 0) await channels.updateChannel(tx, userId, id, change);
          if (paused === true) await channels.pauseChannel(tx, userId, id, clock.now());
          if (paused === false) await channels.resumeChannel(tx, userId, id);
          const changed = [...Object.keys(change), ...(paused === undefined ? [] : [paused ? 'pause' : 'resume'])];
          await appendAudit(tx, { ...audit, event: 'channel.change', details: { channel: id, changed } });
        });
        if (paused === false) await sendAlerts(deps);
        return answer(null, 'Channel changed');
      },
    );

    route('POST /account/channels/delete', { audit: 'channel.delete' }, async ({ user, body: { id }, audit }) => {
      await db.transaction(async (tx) => {
        if ((await channels.deleteChannel(tx, user.userId, id, clock.now())) === 0) throw channelNotFound();
        await appendAudit(tx, { ...audit, event: 'channel.delete', details: { channel: id } });
      });
      return answer(null, 'Channel deleted');
    });

    route(
      'POST /account/channels/test',
      { userLimit: TESTS, audit: 'channel.test' },
      async ({ user: { userId }, body: { id }, audit }) => {
        const channel = await findOrRefuse(userId, id);
        return answer({ receipt: await testChannel(deps, userId, channel, audit) }, 'Test message sent');
      },
    );

    route(
      'POST /account/channels/rotate',
      { userLimit: CHANGES, audit: 'channel.rotate' },
      async ({ user: { userId }, body: { id }, audit }) => {
        const secret = createWebhookSecret();
        const until = new Date(clock.now().getTime() + OVERLAP_MS);
        await db.transaction(async (tx) => {
          if ((await channels.updateSecret({ ...deps, db: tx }, { userId, id, secret, until })) === 0) {
            throw channelNotFound();
          }
          await appendAudit(tx, { ...audit, event: 'channel.rotate', details: { channel: id } });
        });
        return answer({ secret, previous_until: until.toISOString() }, 'Secret replaced');
      },
    );

    route('GET /account/channels/{channelId}/deliveries', {}, async ({ user: { userId }, params: { channelId } }) => {
      const { id } = await findOrRefuse(userId, readId(channelId, 'Channel not found'));
      return channels.listMessages(db, userId, id);
    });

    route(
      'POST /account/channels/redeliver',
      { userLimit: CHANGES, audit: 'channel.redeliver' },
      async ({ user: { userId }, body: { id, message_id: message }, audit }) => {
        await db.transaction(async (tx) => {
          if ((await channels.redeliverMessage(tx, userId, id, message, clock.now())) === 0) {
            throw notFound('This message waits already, or does not exist.');
          }
          await appendAudit(tx, { ...audit, event: 'channel.redeliver', details: { channel: id, message } });
        });
        await sendAlerts(deps);
        return answer(null, 'Message queued');
      },
    );

    async function findOrRefuse(userId: number, id: number): Promise<channels.NotificationChannel> {
      const channel = await channels.findChannel(db, userId, id);
      if (channel === undefined) throw channelNotFound();
      return channel;
    }
  });

const channelNotFound = () => notFound('Channel not found');

const tooManyChannels = () =>
  new HttpError({
    status: 409,
    code: 'ERR_CHANNEL_LIMIT',
    message: `An account can have ${MAX_CHANNELS} channels. Delete one first.`,
  });
