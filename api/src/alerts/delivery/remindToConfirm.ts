import { isConfirmed } from '../../account/destinations.ts';
import { toPlanName, type StoredPlan } from '../../sessions/AuthenticatedUser.ts';
import { sql } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import { composeMail } from '../../ports/composeMail.ts';
import type { Message } from './Message.ts';

const REMINDER_LIMIT = { max: 1, seconds: 30 * 24 * 60 * 60 };

const reminderMail = (to: string, publicUrl: string) =>
  composeMail({
    to,
    subject: 'Confirm your Telegram chat to get alerts there',
    before: [
      'There are alerts for you, but your Telegram chat is not confirmed, so they were not sent there. Have a code sent to the chat and enter it in your account.',
    ],
    action: { label: 'Confirm the chat', url: `${publicUrl}/account` },
    after: ["Don't want alerts on Telegram? Switch them off in your account."],
  });

/**
 * Tells by mail, once in 30 days, that alerts are not sent to a chat that waits for its code: whoever had saved one before chats
 * were confirmed, and has no alerts by mail, would not notice.
 */
export async function remindToConfirm(
  { db, limiter, mailer, config, telegram }: Deps,
  { user_id: userId, channel }: Message,
): Promise<void> {
  if (channel !== 'telegram' || telegram === undefined) return;
  const user = await db.row<{ email: string; plan: StoredPlan }>(sql`
    select u.email, u.plan from users u join notification_settings s on s.user_id = u.id
    where u.id = ${userId} and u.email_verified and s.telegram_enabled and s.telegram_chat_id is not null
      and not ${isConfirmed('telegram')}`);
  if (user === undefined || toPlanName(user.plan) === 'free') return;
  if ((await limiter.count(`chat reminder ${userId}`, REMINDER_LIMIT)) > 0) return;
  mailer.post(reminderMail(user.email, config.publicUrl));
}
