import { sql } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';

/** By then the records of the day before have come. */
const FROM_HOUR = 6;
const DAY_MS = 86_400_000;

/** Makes yesterday's report for everyone who wants one, once; gives how many. Whether there is anything in it shows when it is sent. */
export async function writeDailyReports({ db, clock }: Deps): Promise<number> {
  const now = clock.now();
  if (now.getUTCHours() < FROM_HOUR) return 0;
  const day = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  return db.run(sql`
    insert into alert_messages (user_id, channel, day, next_try_at, created_at)
    select s.user_id, c.channel, ${day}::date, ${now}, ${now}
    from notification_settings s join users u on u.id = s.user_id and u.email_verified
    cross join lateral (values
      ('email', s.email_enabled and s.email is not null),
      ('telegram', s.telegram_enabled and s.telegram_chat_id is not null)) as c (channel, wanted)
    where s.daily_cve_enabled and c.wanted
    on conflict (user_id, channel, day) do nothing`);
}
