import type { AnswerOf } from '@faultline/shared/contract';
import type { account } from '@faultline/shared/contract/wire';
import { readSettings } from '../../account/notificationSettings.ts';
import { sql } from '../../db/index.ts';
import type { Deps, Person } from '../../http/index.ts';
import type { Channel } from '../Channel.ts';
import { problemOf } from './channelProblems.ts';
import { findPending } from '../../account/destinations.ts';

export const NEEDS_PRO = 'Telegram alerts are part of the Pro and Business plans. E-mail alerts come with every plan.';
export const NO_BOT = 'Telegram is not set up on this server.';
export const NO_PLACE: Record<Channel, string> = {
  email: 'No notification email is saved. Enter one and save the settings.',
  telegram: 'No Telegram chat ID is saved. Enter one and save the settings.',
};

export const describePending = (person: Person, channel: Channel, destination: string): string =>
  channel === 'email'
    ? `${destination} is not confirmed yet. Until then, alerts go to ${person.email}.`
    : `Chat ${destination} is not confirmed yet. Until then, no alerts go there.`;

/** How each channel of a person fares. */
export async function channelsOf(
  { db, telegram }: Deps,
  person: Person,
): Promise<AnswerOf<typeof account.notificationChannels>> {
  const settings = await readSettings(db, person);
  const problem = async (channel: Channel, destination: string | null, enabled: boolean) => {
    if (destination === null) return enabled ? NO_PLACE[channel] : null;
    if (enabled && (await findPending({ db }, person, channel)) !== undefined)
      return describePending(person, channel, destination);
    return (await problemOf(db, { userId: person.userId, channel, destination })) ?? null;
  };
  const row = await db.row<{ bot: string | null }>(sql`select bot from alert_channels where channel = 'telegram'`);
  const obstacle = person.plan === 'free' ? NEEDS_PRO : telegram === undefined ? NO_BOT : undefined;
  return {
    email: { available: true, problem: await problem('email', settings.email, settings.email_enabled) },
    telegram: {
      available: obstacle === undefined,
      problem: obstacle ?? (await problem('telegram', settings.telegram_chat_id, settings.telegram_enabled)),
      bot: telegram === undefined ? null : (row?.bot ?? null),
    },
  };
}
