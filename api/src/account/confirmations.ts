import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf, BodyOf } from '@faultline/shared/contract';
import type { account } from '@faultline/shared/contract/schemas';
import { appendAudit, type AuditSource } from '../audit/auditLog.ts';
import { badRequest, type Deps, HttpError, notFound, type AuthenticatedUser } from '../http/index.ts';
import type { Client } from '../sessions/Sessions.ts';
import { composeMail } from '../ports/composeMail.ts';
import { DeliveryError } from '../ports/Delivery.ts';
import { tooMany } from '../http/limits/RateLimiter.ts';
import { findAccount } from '../auth/accountsRepository.ts';
import { checkPasswordIfAny } from '../auth/checkPassword.ts';
import { takeUnsolicitedMail } from '../auth/unsolicitedMails.ts';
import {
  confirmDestination,
  findConfirmation,
  createCode,
  type DestinationChannel,
  findPending,
  type PendingDestination,
  removeDestination,
  RESEND_DELAY_MS,
  toKey,
} from './destinations.ts';
import { findSettings } from './settingsRepository.ts';
import { newDestinationMail } from './undoDestination.ts';

const FIRST_CODE_WAIT_MS = 2000;
const HOUR_SECONDS = 60 * 60;
// A code may reach someone who did not request it, so codes are limited per destination and per account.
const CODES_PER_DESTINATION = { max: 5, seconds: HOUR_SECONDS };
const CODES_PER_USER = { max: 10, seconds: HOUR_SECONDS };
const FAILED_CODES_PER_USER = { max: 20, seconds: 24 * HOUR_SECONDS };

type Confirmations = AnswerOf<typeof account.listConfirmations>;

const codeMail = (to: string, code: string) =>
  composeMail({
    to,
    subject: `${code} is your Faultline code for this address`,
    before: ['Someone wants Faultline alerts to come to this address. If it was you, enter this code in your account:'],
    code,
    after: ['The code is valid for 10 minutes. If it was not you, do nothing: no alerts come to this address.'],
  });
const codeText = (code: string) =>
  `<b>Faultline</b>\nThe code for alerts in this chat is <code>${code}</code>, valid for 10 minutes.\n\nIf you did not ask for it, do nothing: no alerts come here.`;

async function findOrRefuse(
  deps: Deps,
  user: AuthenticatedUser,
  channel: DestinationChannel,
): Promise<PendingDestination> {
  const pending = await findPending(deps, user, channel);
  if (pending === undefined) throw notFound('Nothing waits for confirmation on this channel.');
  return pending;
}

export async function listConfirmations(deps: Deps, user: AuthenticatedUser): Promise<Confirmations> {
  const now = deps.clock.now().getTime();
  const hasPassword = (await findAccount(deps.db, user.userId))?.password_hash !== null;
  const pending = await Promise.all(
    (['email', 'telegram'] as const).map((channel) => findPending(deps, user, channel)),
  );
  return pending
    .filter((one) => one !== undefined)
    .map(({ channel, destination, sentAt }) => ({
      channel,
      destination,
      code_sent: sentAt !== null,
      password_required: hasPassword,
      resend_in_seconds:
        sentAt === null ? 0 : Math.max(0, Math.ceil((sentAt.getTime() + RESEND_DELAY_MS - now) / 1000)),
    }));
}

async function issueCode(
  deps: Deps,
  user: AuthenticatedUser,
  channel: DestinationChannel,
): Promise<{ destination: string; code: string; validUntil: Date }> {
  const { limiter, telegram } = deps;
  const pending = await findOrRefuse(deps, user, channel);
  const { destination } = pending;
  if (channel === 'telegram' && telegram === undefined) {
    throw badRequest('Telegram is not set up on this server.', 'ERR_CHANNEL_UNAVAILABLE');
  }
  // Counted before the code is created, so that a valid code is never replaced by one that is not sent.
  await limiter.take(`destination codes user ${user.userId}`, CODES_PER_USER);
  await limiter.take(`destination codes ${channel} ${destination.trim().toLowerCase()}`, CODES_PER_DESTINATION);
  if (channel === 'email') await takeUnsolicitedMail(deps);
  const created = await createCode(deps, pending);
  if (created !== undefined) return { destination, ...created };
  throw tooMany('A code was sent less than a minute ago. Please wait a moment.', RESEND_DELAY_MS / 1000);
}

export async function sendCode(deps: Deps, user: AuthenticatedUser, channel: DestinationChannel): Promise<string> {
  const { mailer, telegram } = deps;
  const { destination, code } = await issueCode(deps, user, channel);
  try {
    await (channel === 'email'
      ? mailer.send(codeMail(destination, code))
      : telegram?.send(destination, codeText(code)));
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    if (error.kind === 'refused') throw badRequest(error.message, 'ERR_CHANNEL_REFUSED');
    throw new HttpError({ status: 503, code: 'ERR_CHANNEL_DOWN', message: error.message });
  }
  return destination;
}

// Failures and slow servers do not delay or fail the saving of the settings.
export async function sendFirstCodes(
  deps: Deps,
  user: AuthenticatedUser,
  enabled: Record<DestinationChannel, boolean>,
): Promise<void> {
  const { mailer, telegram, log } = deps;
  for (const channel of ['email', 'telegram'] as const) {
    if (!enabled[channel] || (channel === 'telegram' && user.plan === 'free')) continue;
    const pending = await findPending(deps, user, channel);
    if (pending === undefined || pending.sentAt !== null) continue;
    try {
      const { destination, code, validUntil } = await issueCode(deps, user, channel);
      if (channel === 'email') await mailer.post(codeMail(destination, code), { validUntil });
      else {
        const sending = telegram
          ?.send(destination, codeText(code))
          .catch((error: unknown) => log.warn({ err: error }, 'a code was not taken by Telegram'));
        await Promise.race([sending, sleep(FIRST_CODE_WAIT_MS, undefined, { ref: false })]);
      }
    } catch (error) {
      // The settings are saved anyway; the screen shows the failure, and the user can request the code again.
      if (!(error instanceof HttpError)) throw error;
    }
  }
}

export async function enterCode(
  deps: Deps,
  user: AuthenticatedUser,
  { channel, code, password }: BodyOf<typeof account.confirmDestination>,
  { client, audit }: { client: Client; audit: AuditSource },
): Promise<string> {
  const { db, mailer } = deps;
  const pending = await findOrRefuse(deps, user, channel);
  const failures = `destination code failures ${user.userId}`;
  await deps.limiter.take(failures, FAILED_CODES_PER_USER);
  await checkPasswordIfAny(deps, user, password, client);
  if (!(await confirmDestination(deps, pending, code, audit))) {
    throw badRequest('This code is wrong or has expired. Please try again, or send a new one.', 'ERR_INVALID_OTP');
  }
  await deps.limiter.forget(failures);
  const confirmed = { ...pending, ...(await findConfirmation(db, pending)) };
  await mailer.post(newDestinationMail(user.email, confirmed, deps));
  return pending.destination;
}

export async function cancelConfirmation(
  deps: Deps,
  user: AuthenticatedUser,
  channel: DestinationChannel,
  audit: AuditSource,
) {
  const { userId, destination } = await findOrRefuse(deps, user, channel);
  // The row of the code stays, because it limits how soon another code can be sent.
  await deps.db.transaction(async (tx) => {
    await removeDestination(tx, { userId, channel, destinationKey: toKey(destination) });
    await appendAudit(tx, { ...audit, event: 'destination.cancel', details: { channel } });
  });
  return findSettings(deps.db, user);
}
