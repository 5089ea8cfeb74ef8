import pLimit from 'p-limit';
import type { Deps } from '../../http/index.ts';
import { findEndpoint } from '../channels/channelsRepository.ts';
import { ChannelError } from '../channels/request.ts';
import { senders } from '../channels/sendToChannel.ts';
import { recordFailure, recordSuccess } from './channelHealth.ts';
import { createContent, describeEmpty } from './createContent.ts';
import {
  type ChannelMessage,
  claimChannelMessage,
  complete,
  listDueChannels,
  markSending,
  postpone,
  unmarkSending,
} from './messageQueue.ts';

// A job starts no more messages after this time and another one continues, so that a process can stop.
const MAX_RUN_MS = 5000;
const MAX_CHANNELS_AT_ONCE = 8;

// A receiver that refuses one message still gets the later ones.
const REFUSALS = [400, 413, 422];
const MAX_REFUSALS = 5;

// Sends what waits in the queues of channels, each in order and independent of the others. Returns the seconds until
// more is due. May run in several processes.
export async function deliverChannels(deps: Deps, signal?: AbortSignal): Promise<number | undefined> {
  const end = performance.now() + MAX_RUN_MS;
  const limit = pLimit(MAX_CHANNELS_AT_ONCE);
  const due = await listDueChannels(deps.db, deps.clock.now());
  const delays = await Promise.all(due.map(({ id }) => limit(() => deliverChannel(deps, id, end, signal))));
  const again = delays.filter((seconds) => seconds !== undefined);
  return again.length === 0 ? undefined : Math.min(...again);
}

async function deliverChannel(deps: Deps, id: number, end: number, signal?: AbortSignal): Promise<number | undefined> {
  for (;;) {
    if (signal?.aborted || performance.now() > end) return 0;
    const message = await claimChannelMessage(deps.db, id, deps.clock.now());
    if (message === undefined) return undefined;
    try {
      await deliver(deps, message, signal);
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      const delay = await handleFailure(deps, message, error, signal);
      if (delay !== 0) return delay;
    }
  }
}

async function deliver(deps: Deps, message: ChannelMessage, signal: AbortSignal | undefined): Promise<void> {
  const { db, clock, outgoing } = deps;
  const content = await createContent(deps, message);
  if (content === undefined) {
    const error = describeEmpty(message);
    return complete(db, message, { state: 'cancelled', now: clock.now(), error });
  }
  const now = clock.now();
  const endpoint = await findEndpoint(deps, { userId: message.user_id, id: message.channel_id, now });
  if (endpoint === undefined)
    throw new ChannelError('The address of this channel can no longer be read. Create it again.');
  const sender = senders[message.channel];
  // After a crash, one that is being sent counts as sent, as mails do.
  if (!sender.dropsDuplicates) await markSending(db, message);
  const request = { id: message.id, db, channelId: message.channel_id, now, endpoint, outgoing, signal };
  const receipt = await sender.send(content, request);
  if (receipt === undefined) return postpone(db, message, now, 'More of it follows', message.tries);
  await complete(db, message, { state: 'sent', now: clock.now(), receipt });
  await recordSuccess(db, message);
}

// Returns the seconds until the next attempt of the channel; undefined if it is paused.
async function handleFailure(
  deps: Deps,
  message: ChannelMessage,
  error: ChannelError,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const { db, clock, log } = deps;
  const now = clock.now();
  await unmarkSending(db, message);
  if (signal?.aborted) {
    await postpone(db, message, now, 'The process stopped before the receiver answered', message.tries);
    return undefined;
  }
  const tries = message.tries + 1;
  log.warn(
    { message: message.id, channel: message.channel_id, tries, reason: error.message },
    'a channel took no alert',
  );
  if (REFUSALS.includes(error.status ?? 0) && tries >= MAX_REFUSALS) {
    await complete(db, message, { state: 'failed', now, error: error.message });
    return 0;
  }
  const delay = await recordFailure(deps, message, error);
  await postpone(db, message, now, error.message, tries);
  return delay;
}
