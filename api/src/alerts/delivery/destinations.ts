import { toPlanName, type StoredPlan } from '../../sessions/AuthenticatedUser.ts';
import { sql } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import { isConfirmed } from '../../account/destinations.ts';
import { composeMail } from '../../ports/composeMail.ts';
import type { Message } from './messageQueue.ts';

const REMINDER_LIMIT = { max: 1, seconds: 30 * 24 * 60 * 60 };

interface Row {
  is_disabled: boolean;
  is_verified: boolean;
  plan: StoredPlan;
  email: string | null;
  telegram_chat_id: string | null;
  email_enabled: boolean;
  telegram_enabled: boolean;
  wanted: boolean;
}

// Mails go to the account address until another one is confirmed; a chat must be confirmed.
export async function findDestination(
  { db, telegram }: Deps,
  message: Message,
): Promise<{ destination: string } | { obstacle: string }> {
  const wanted =
    message.day === null
      ? sql`(coalesce(s.tracking_notifications_enabled, true) or exists (
          select 1 from alert_deliveries d where d.message_id = ${message.id} and cardinality(d.rule_ids) > 0))`
      : sql`coalesce(s.daily_cve_enabled, false)`;
  const row = await db.row<Row>(sql`
    select u.email_verified as is_verified, u.disabled_at is not null as is_disabled, u.plan, case when s.user_id is null then u.email when s.email is null then null when ${isConfirmed('email')} then s.email
        else u.email end as email,
      case when ${isConfirmed('telegram')} then s.telegram_chat_id end as telegram_chat_id,
      coalesce(s.email_enabled, true) as email_enabled, coalesce(s.telegram_enabled, false) as telegram_enabled, ${wanted} as wanted
    from users u left join notification_settings s on s.user_id = u.id where u.id = ${message.user_id}`);
  if (row === undefined || row.is_disabled) return { obstacle: 'The account is disabled.' };
  if (!row.is_verified) return { obstacle: 'The address of the account is not verified.' };
  if (!row.wanted) return { obstacle: 'These messages were switched off before this one was sent.' };
  if (message.channel === 'email') {
    if (!row.email_enabled) return { obstacle: 'Email was switched off before the message was sent.' };
    return row.email === null ? { obstacle: 'No email address is saved.' } : { destination: row.email };
  }
  if (telegram === undefined) return { obstacle: 'Telegram is not set up on this server.' };
  if (toPlanName(row.plan) === 'free') return { obstacle: 'The plan does not include Telegram.' };
  if (!row.telegram_enabled) return { obstacle: 'Telegram was switched off before the message was sent.' };
  if (row.telegram_chat_id === null) return { obstacle: 'The Telegram chat is not confirmed.' };
  return { destination: row.telegram_chat_id };
}

// Once in 30 days: users who saved a chat before confirmations existed, and who get no mails, would not notice.
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
  await mailer.post(reminderMail(user.email, config.publicUrl));
}

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
