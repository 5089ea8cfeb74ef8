import type { AnswerOf } from '@faultline/shared/contract';
import type { account } from '@faultline/shared/contract/schemas';
import { findPending } from '../../account/destinations.ts';
import { findSettings } from '../../account/settingsRepository.ts';
import { type Db, sql } from '../../db/index.ts';
import { type AuthenticatedUser, badRequest, type Deps, forbidden, HttpError } from '../../http/index.ts';
import { DeliveryError } from '../../ports/Delivery.ts';
import type { Mail } from '../../ports/Mailer.ts';
import { telegramText } from '../../ports/Telegram.ts';
import { composeMail } from '../../ports/composeMail.ts';

export const NEEDS_PRO = 'Telegram alerts are part of the Pro and Business plans. Email alerts come with every plan.';
const NO_BOT = 'Telegram is not set up on this server.';
const NO_DESTINATION: Record<Channel, string> = {
  email: 'No notification email is saved. Enter one and save the settings.',
  telegram: 'No Telegram chat ID is saved. Enter one and save the settings.',
};

const describePending = (user: AuthenticatedUser, channel: Channel, destination: string): string =>
  channel === 'email'
    ? `${destination} is not confirmed yet. Until then, alerts go to ${user.email}.`
    : `Chat ${destination} is not confirmed yet. Until then, no alerts go there.`;

export async function listChannels(
  { db, telegram }: Deps,
  user: AuthenticatedUser,
): Promise<AnswerOf<typeof account.notificationChannels>> {
  const settings = await findSettings(db, user);
  const problem = async (channel: Channel, destination: string | null, enabled: boolean) => {
    if (destination === null) return enabled ? NO_DESTINATION[channel] : null;
    if (enabled && (await findPending({ db }, user, channel)) !== undefined)
      return describePending(user, channel, destination);
    return (await findProblem(db, { userId: user.userId, channel, destination })) ?? null;
  };
  const row = await db.row<{ bot: string | null }>(sql`select bot from alert_channels where channel = 'telegram'`);
  const obstacle = user.plan === 'free' ? NEEDS_PRO : telegram === undefined ? NO_BOT : undefined;
  return {
    email: { available: true, problem: await problem('email', settings.email, settings.email_enabled) },
    telegram: {
      available: obstacle === undefined,
      problem: obstacle ?? (await problem('telegram', settings.telegram_chat_id, settings.telegram_enabled)),
      bot: telegram === undefined ? null : (row?.bot ?? null),
    },
  };
}

export type Channel = 'email' | 'telegram';

export interface Place {
  userId: number;
  channel: Channel;
  // An address or a chat id.
  destination: string;
}

// The problem no longer applies once the settings name another destination.
export async function saveProblem(db: Db, { userId, channel, destination }: Place, problem: string, now: Date) {
  await db.run(sql`
    insert into channel_problems (user_id, channel, destination, problem, since)
    values (${userId}, ${channel}, ${destination}, ${problem}, ${now})
    on conflict (user_id, channel) do update set destination = excluded.destination, problem = excluded.problem,
      since = case when channel_problems.destination = excluded.destination then channel_problems.since else excluded.since end`);
}

export async function deleteProblem(db: Db, { userId, channel }: Place): Promise<void> {
  await db.run(sql`delete from channel_problems where user_id = ${userId} and channel = ${channel}`);
}

export async function findProblem(db: Db, { userId, channel, destination }: Place): Promise<string | undefined> {
  const row = await db.row<{ problem: string }>(sql`
    select problem from channel_problems where user_id = ${userId} and channel = ${channel} and destination = ${destination}`);
  return row?.problem;
}

// Many accounts together can't flood one mailbox.
const TO_ONE_PLACE = { max: 10, seconds: 60 * 60 };

const WORKS = 'This is a test message: alerts about what you track will arrive here.';

// A refusal is stored for the user to read.
export async function sendTest(deps: Deps, user: AuthenticatedUser, channel: Channel): Promise<string> {
  const { db, clock, limiter } = deps;
  const settings = await findSettings(db, user);
  const send = sender(deps, user, channel);
  const destination = channel === 'email' ? settings.email : settings.telegram_chat_id;
  if (destination === null) throw badRequest(NO_DESTINATION[channel], 'ERR_NO_DESTINATION');
  if ((await findPending(deps, user, channel)) !== undefined) {
    throw badRequest(describePending(user, channel, destination), 'ERR_NOT_CONFIRMED');
  }
  await limiter.take(`test ${channel} ${destination.toLowerCase()}`, TO_ONE_PLACE);
  const place = { userId: user.userId, channel, destination };
  try {
    await send(destination);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    if (error.kind !== 'refused') throw unavailable(error.message);
    await saveProblem(db, place, error.message, clock.now());
    throw badRequest(error.message, 'ERR_CHANNEL_REFUSED');
  }
  await deleteProblem(db, place);
  return destination;
}

const unavailable = (message: string) => new HttpError({ status: 503, code: 'ERR_CHANNEL_DOWN', message });

function sender({ config, mailer, telegram }: Deps, user: AuthenticatedUser, channel: Channel) {
  if (channel === 'email') return (to: string) => mailer.send(testMail(to, config.publicUrl));
  if (user.plan === 'free') throw forbidden(NEEDS_PRO, 'ERR_PLAN_LIMIT');
  if (telegram === undefined) throw badRequest(NO_BOT, 'ERR_CHANNEL_UNAVAILABLE');
  return (chatId: string) => telegram.send(chatId, testText(config.publicUrl));
}

const testMail = (to: string, publicUrl: string): Mail =>
  composeMail({
    to,
    subject: 'Test message from Faultline',
    before: [WORKS],
    action: { label: 'Notification settings', url: `${publicUrl}/account` },
    after: ['Someone with a Faultline account, probably you, asked for this message.'],
  });

const testText = (publicUrl: string): string =>
  `<b>Faultline</b>\n${telegramText(WORKS)}\n\n<a href="${telegramText(`${publicUrl}/account`)}">Notification settings</a>`;
