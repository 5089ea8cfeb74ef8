import { sql, type Statement } from '../db/index.ts';

// An authenticator app that was confirmed, or a passkey. Recovery codes only replace them.
export const hasSecondFactor = (userId: Statement): Statement => sql`(
  exists (select 1 from passkeys where passkeys.user_id = ${userId})
  or exists (select 1 from totp_secrets where totp_secrets.user_id = ${userId} and confirmed_at is not null))`;
