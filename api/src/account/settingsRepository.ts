import type { NotificationSettings } from '@faultline/shared/contract';
import { appendAudit, type AuditSource } from '../audit/auditLog.ts';
import { type Db, sql } from '../db/index.ts';
import type { AuthenticatedUser } from '../http/index.ts';

const columns = sql`email, email_enabled, telegram_chat_id, telegram_enabled, tracking_notifications_enabled,
  tracking_min_severity, daily_cve_enabled, daily_cve_min_severity, always_notify_exploited`;

// Before anything is saved: mails about tracked items to the account's address.
const defaults = (user: Pick<AuthenticatedUser, 'email'>): NotificationSettings => ({
  email: user.email,
  email_enabled: true,
  telegram_chat_id: null,
  telegram_enabled: false,
  tracking_notifications_enabled: true,
  tracking_min_severity: 0,
  daily_cve_enabled: false,
  daily_cve_min_severity: 0,
  always_notify_exploited: true,
});

export async function findSettings(
  db: Db,
  user: Pick<AuthenticatedUser, 'userId' | 'email'>,
): Promise<NotificationSettings> {
  const saved = await db.row<NotificationSettings>(
    sql`select ${columns} from notification_settings where user_id = ${user.userId}`,
  );
  return saved ?? defaults(user);
}

export async function saveSettings(
  db: Db,
  user: AuthenticatedUser,
  given: NotificationSettings,
  audit: AuditSource,
): Promise<NotificationSettings> {
  return db.transaction(async (tx) => {
    const before = await findSettings(tx, user);
    const settings = {
      ...given,
      always_notify_exploited: given.always_notify_exploited ?? before.always_notify_exploited ?? true,
      email: given.email || null,
      telegram_chat_id: given.telegram_chat_id || null,
    };
    await tx.run(sql`
      insert into notification_settings ${sql.values({ user_id: user.userId, ...settings })}
      on conflict (user_id) do update set ${sql.set(settings)}`);
    const names = Object.keys(settings) as (keyof typeof settings)[];
    const changed = names.filter((name) => settings[name] !== before[name]);
    await appendAudit(tx, { ...audit, event: 'notifications.change', details: { changed } });
    return settings;
  });
}

export const updateSettings = (db: Db, userId: number, change: Partial<NotificationSettings>): Promise<number> =>
  db.run(sql`update notification_settings set ${sql.set(change)} where user_id = ${userId}`);
