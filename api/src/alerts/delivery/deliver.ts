import type { Deps } from '../../http/index.ts';
import { DeliveryError } from '../../ports/Delivery.ts';
import { deleteProblem, saveProblem } from '../channels/channelProblems.ts';
import { createContent } from '../messages/createContent.ts';
import { alertMail } from '../messages/alertMail.ts';
import { alertText } from '../messages/alertText.ts';
import { markSending } from './lease.ts';
import { findDestination } from './findDestination.ts';
import type { Message } from './Message.ts';
import { laterSeconds, backOffChannel, resumeChannel } from './backOffChannel.ts';
import { remindToConfirm } from './remindToConfirm.ts';
import { postpone, complete } from './complete.ts';

/** What one attempt says about the whole channel. */
interface Attempt {
  /** Whether the connection broke over this message. */
  isInterrupted: boolean;
  /** Seconds for which the channel is left alone. */
  pauseSeconds?: number;
}

/** One message over which the connection breaks is that message's trouble; so many in a row are the server's. */
const MAX_INTERRUPTIONS_IN_A_ROW = 3;

/** A server that puts one message off again and again is asked for about two days. */
const MAX_ATTEMPTS = 50;

type Send = (destination: string, delivery: { onHandOver: () => Promise<void> }) => Promise<void>;

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
  if (error.kind === 'down') {
    await postpone(db, message, now, error.message, message.tries);
    return { isInterrupted: false, pauseSeconds: await backOffChannel(db, channel, error, now) };
  }
  const isInterrupted = error.kind === 'interrupted';
  if (!isInterrupted) await resumeChannel(db, channel); // whoever refuses one message is there
  await saveProblem(db, { userId, channel, destination }, error.message, now);
  if (error.kind !== 'refused' && message.tries + 1 < MAX_ATTEMPTS) {
    const until = new Date(now.getTime() + laterSeconds(message.tries) * 1000);
    await postpone(db, message, until, error.message, message.tries + 1);
  } else await complete(db, message, 'failed', now, error.message);
  if (!isInterrupted || interruptionsBefore + 1 < MAX_INTERRUPTIONS_IN_A_ROW) return { isInterrupted };
  return { isInterrupted, pauseSeconds: await backOffChannel(db, channel, error, now) };
}

/** Sends one claimed message. `interruptionsBefore`: over how many messages in a row the connection broke before it. */
export async function deliver(deps: Deps, message: Message, interruptionsBefore: number): Promise<Attempt> {
  const { db, clock } = deps;
  const destination = await findDestination(deps, message);
  const send = destination === undefined ? undefined : await prepareSend(deps, message);
  if (destination === undefined || send === undefined) {
    await complete(db, message, 'void', clock.now());
    await remindToConfirm(deps, message);
    return { isInterrupted: false };
  }
  try {
    await send(destination, { onHandOver: () => markSending(db, message) });
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return handleFailure(deps, { message, destination, error, interruptionsBefore });
  }
  await complete(db, message, 'sent', clock.now());
  await resumeChannel(db, message.channel);
  await deleteProblem(db, { userId: message.user_id, channel: message.channel, destination });
  return { isInterrupted: false };
}
