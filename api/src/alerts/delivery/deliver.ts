import type { Deps } from '../../http/index.ts';
import { DeliveryError } from '../../ports/Delivery.ts';
import { sql, type Db } from '../../db/index.ts';
import { type Channel, deleteProblem, saveProblem } from '../channels/channels.ts';
import { alertMail, alertText } from './formatMessage.ts';
import { createContent, describeEmpty } from './createContent.ts';
import { matchRules } from '../rules/matchRules.ts';
import { isQuiet, joinSchedules } from '../rules/schedule.ts';
import {
  markSending,
  type Message,
  laterSeconds,
  backOffChannel,
  resumeChannel,
  postpone,
  complete,
  claimMessage,
  settleAbandoned,
  unmarkSending,
} from './messageQueue.ts';
import { findDestination, remindToConfirm } from './destinations.ts';
import { writeRematchMessages } from './writeRematchMessages.ts';

// A job ends after this time and another one continues, so that a process can stop.
const MAX_RUN_MS = 5000;

// A message may break the connection; after this many in a row, the server is the problem.
const MAX_INTERRUPTIONS_IN_A_ROW = 3;

// A server that defers one message repeatedly gets retries for about two days.
const MAX_ATTEMPTS = 50;

// Alerts are grouped until none came for QUIET_INTERVAL, but at most for MAX_GROUP_INTERVAL.
const QUIET_INTERVAL = sql`interval '30 seconds'`;
const MAX_GROUP_INTERVAL = sql`interval '10 minutes'`;

export interface DeliverOptions {
  // The run that made the alerts has ended: there are no later alerts to wait for.
  isOver?: boolean;
  signal?: AbortSignal;
}

// `again`: seconds until more is due. `down`: the errors of unavailable channels.
export interface Delivered {
  again?: number;
  down: string[];
}

// May run in several processes.
export async function deliverAlerts(deps: Deps, { isOver = false, signal }: DeliverOptions = {}): Promise<Delivered> {
  const { db, clock } = deps;
  await settleAbandoned(db, clock.now());
  await matchRules(deps);
  await writeRematchMessages(deps);
  await groupMessages(db, clock.now(), isOver);
  const again = await Promise.all((['email', 'telegram'] as const).map((name) => deliverChannel(deps, name, signal)));
  const due = again.filter((seconds) => seconds !== undefined);
  const down = await db.rows<{ channel: Channel; error: string; waiting: number }>(sql`
    select c.channel, c.error, count(m.id) as waiting from alert_channels c
    left join alert_messages m on m.channel = c.channel and m.state = 'waiting' where c.failures > 0 group by c.channel, c.error`);
  return {
    ...(due.length > 0 && { again: Math.min(...due) }),
    down: down.map(({ channel, error, waiting }) => `${channel}: ${error} (${waiting} messages wait)`),
  };
}

export async function groupMessages(db: Db, now: Date, isOver: boolean): Promise<void> {
  await releaseMixedMessages(db, now);
  await reviveRematchMessages(db, now);
  await db.run(sql`
    with due as materialized (
      select delivery.user_id, delivery.channel, delivery.channel_id, delivery.event_id, delivery.created_at
      from alert_deliveries delivery
      ${await joinSchedules(db, sql`delivery.user_id`, now)}
      where delivery.message_id is null and (delivery.due_at is null or delivery.due_at <= ${now})
        and not exists (select 1 from alert_events event where event.id = delivery.event_id and event.awaits_rules)
        and (not ${isQuiet} or (schedule.exploited_pass and exists (
          select 1 from alert_events event join cves c on c.pk = event.cve_pk
          where event.id = delivery.event_id and (c.kev or c.exploitation = 2))))),
    ripe as materialized (
      select gen_random_uuid() as id, user_id, channel, channel_id, array_agg(event_id) as event_ids
      from due group by user_id, channel, channel_id
      having ${isOver}::boolean or max(created_at) < now() - ${QUIET_INTERVAL} or min(created_at) < now() - ${MAX_GROUP_INTERVAL}
      order by min(event_id), user_id, channel_id),
    made as (
      insert into alert_messages (id, user_id, channel, channel_id, next_try_at, created_at)
      select id, user_id, channel, channel_id, ${now}, ${now} from ripe)
    update alert_deliveries d set message_id = grouped.id
    from (select id, user_id, channel, channel_id, unnest(event_ids) as event_id from ripe) grouped
    where d.user_id = grouped.user_id and d.channel = grouped.channel and d.channel_id is not distinct from grouped.channel_id
      and d.event_id = grouped.event_id and d.message_id is null`);
}

// During an update, a worker of the last release groups the alerts of all channels of a kind as one message.
const releaseMixedMessages = (db: Db, now: Date) =>
  db.run(sql`
    with mixed as (
      update alert_messages set state = 'cancelled', settled_at = ${now}
      where channel in ('webhook', 'slack', 'teams', 'jira') and channel_id is null and state = 'waiting' returning id)
    update alert_deliveries d set message_id = null from mixed where d.message_id = mixed.id`);

// During an update, a worker of the last release finds no alerts in messages about rematches and cancels them.
const reviveRematchMessages = (db: Db, now: Date) =>
  db.run(sql`
    update alert_messages set state = 'waiting', settled_at = null, error = null, next_try_at = ${now}
    where is_rematch and state = 'cancelled' and (error is null or error = ${describeEmpty({ is_rematch: false, day: null })})`);

async function deliverChannel(deps: Deps, channel: Channel, signal?: AbortSignal): Promise<number | undefined> {
  const end = performance.now() + MAX_RUN_MS;
  let interruptions = 0;
  for (;;) {
    const message = await claimMessage(deps.db, channel, deps.clock.now());
    if (message === undefined) return undefined;
    const { isInterrupted, backOffSeconds } = await deliver(deps, message, {
      interruptionsBefore: interruptions,
      signal,
    });
    if (backOffSeconds !== undefined) return backOffSeconds;
    interruptions = isInterrupted ? interruptions + 1 : 0;
    if (signal?.aborted || performance.now() > end) return 0;
  }
}

// The effect of one attempt on the whole channel.
interface Attempt {
  // True when the connection broke over this message.
  isInterrupted: boolean;
  // Seconds for which the channel is left alone.
  backOffSeconds?: number;
}

interface AttemptOptions {
  // The number of messages in a row before this one over which the connection broke.
  interruptionsBefore: number;
  signal: AbortSignal | undefined;
}

async function deliver(
  deps: Deps,
  message: Message,
  { interruptionsBefore, signal }: AttemptOptions,
): Promise<Attempt> {
  const { db, clock } = deps;
  const found = await findDestination(deps, message);
  const destination = 'destination' in found ? found.destination : undefined;
  const send = destination === undefined ? undefined : await prepareSend(deps, message);
  if (destination === undefined || send === undefined) {
    const error = 'obstacle' in found ? found.obstacle : describeEmpty(message);
    await complete(db, message, { state: 'cancelled', now: clock.now(), error });
    await remindToConfirm(deps, message);
    return { isInterrupted: false };
  }
  let receipt: string | undefined;
  try {
    receipt = await rejectOnAbort(send(destination, { onHandOver: () => markSending(db, message) }), signal);
  } catch (error) {
    await unmarkSending(db, message);
    if (signal?.aborted) {
      // No answer counts as not delivered, as after a time-out: a second copy is better than none.
      await postpone(db, message, clock.now(), 'The process stopped before the server answered', message.tries);
      return { isInterrupted: false };
    }
    if (!(error instanceof DeliveryError)) throw error;
    return handleFailure(deps, { message, destination, error, interruptionsBefore });
  }
  await complete(db, message, { state: 'sent', now: clock.now(), destination, receipt });
  await resumeChannel(db, message.channel);
  await deleteProblem(db, { userId: message.user_id, channel: message.channel, destination });
  return { isInterrupted: false };
}

// Stops waiting for `work` when the signal aborts.
async function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

type Send = (destination: string, delivery: { onHandOver: () => Promise<void> }) => Promise<string | undefined>;

async function prepareSend(deps: Deps, message: Message): Promise<Send | undefined> {
  const content = await createContent(deps, message);
  if (content === undefined) return undefined;
  const { config, mailer, telegram, secret } = deps;
  if (message.channel === 'telegram')
    return async (chat, delivery) => telegram?.send(chat, alertText(content), delivery);
  return (to, delivery) =>
    mailer.send(alertMail(content, { to, message, publicUrl: config.publicUrl, secret }), delivery);
}

interface Failure {
  message: Message;
  destination: string;
  error: DeliveryError;
  interruptionsBefore: number;
}

async function handleFailure(
  deps: Deps,
  { message, destination, error, interruptionsBefore }: Failure,
): Promise<Attempt> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const { channel, user_id: userId } = message;
  log.warn({ err: error, message: message.id, channel, tries: message.tries + 1 }, 'an alert was not taken');
  const isDown = error.kind === 'down';
  if (isDown && !error.isOverMessage) {
    // An outage counts as one attempt, however long: what was not tried goes first when the channel is back.
    await postpone(db, message, now, error.message, Math.max(message.tries, 1));
    return { isInterrupted: false, backOffSeconds: await backOffChannel(db, channel, error, now) };
  }
  const isInterrupted = error.kind === 'interrupted';
  if (!isInterrupted && !isDown) await resumeChannel(db, channel); // a server that refuses one message is reachable
  if (!isDown) await saveProblem(db, { userId, channel, destination }, error.message, now);
  const backOffSeconds = isDown ? await backOffChannel(db, channel, error, now) : undefined;
  if (error.kind !== 'refused' && message.tries + 1 < MAX_ATTEMPTS) {
    // Later than the next attempt of the channel, so that other messages pass one that makes the server fail.
    const delaySeconds = laterSeconds(message.tries) + (backOffSeconds ?? 0);
    const until = new Date(now.getTime() + delaySeconds * 1000);
    await postpone(db, message, until, error.message, message.tries + 1);
  } else await complete(db, message, { state: 'failed', now, destination, error: error.message });
  if (backOffSeconds !== undefined) return { isInterrupted, backOffSeconds };
  if (!isInterrupted || interruptionsBefore + 1 < MAX_INTERRUPTIONS_IN_A_ROW) return { isInterrupted };
  return { isInterrupted, backOffSeconds: await backOffChannel(db, channel, error, now) };
}
