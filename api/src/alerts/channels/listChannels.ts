import type { AnswerOf } from '@faultline/shared/contract';
import type { account } from '@faultline/shared/contract/schemas';
import { readSettings } from '../../account/notificationSettings.ts';
import { sql } from '../../db/index.ts';
import type { Deps, AuthenticatedUser } from '../../http/index.ts';
import { findPending } from '../../account/destinations.ts';
import { type Channel, findProblem } from './channelProblems.ts';

export const NEEDS_PRO = 'Telegram alerts are part of the Pro and Business plans. Email alerts come with every plan.';
export const NO_BOT = 'Telegram is not set up on this server.';
export const NO_DESTINATION: Record<Channel, string> = {
  email: 'No notification email is saved. Enter one and save the settings.',
  telegram: 'No Telegram chat ID is saved. Enter one and save the settings.',
};

export const describePending = (user: AuthenticatedUser, channel: Channel, destination: string): string =>
  channel === 'email'
    ? `${destination} is not confirmed yet. Until then, alerts go to ${user.email}.`
    : `Chat ${destination} is not confirmed yet. Until then, no alerts go there.`;

/** Returns the state of each notification channel of a user. */
export async function listChannels(
  { db, telegram }: Deps,
  user: AuthenticatedUser,
): Promise<AnswerOf<typeof account.notificationChannels>> {
  const settings = await readSettings(db, user);
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
