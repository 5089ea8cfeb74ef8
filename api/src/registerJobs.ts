import { handleAlerts, pruneAlerts, sendAlerts } from './alerts/index.ts';
import { pruneAudit } from './audit/auditLog.ts';
import { deleteUnverifiedAccounts } from './auth/accountsRepository.ts';
import { deleteExpiredChallenges } from './auth/factors/index.ts';
import { deleteExpiredAttempts } from './auth/oidc/index.ts';
import { sql } from './db/index.ts';
import { cleanExports, handleExports } from './exports/index.ts';
import type { Deps } from './http/index.ts';
import { handleDemo, handleFeeds, handleTexts } from './ingest/index.ts';
import type { Queue } from './ports/BossJobs.ts';
import { pruneOutbox } from './ports/createMailer.ts';
import { IDLE_DAYS } from './sessions/Sessions.ts';
import { pruneInvitations } from './teams/index.ts';
import { pruneTokens } from './tokens/index.ts';

export function registerJobs(deps: Deps): void {
  handleExports(deps);
  handleFeeds(deps, () => sendAlerts(deps));
  handleAlerts(deps);
  handleDemo(deps);
  handleTexts(deps, () => sendAlerts(deps));
  handleHousekeeping(deps);
}

// Only the last day is shown; the rest is for queries on the database.
const TELEMETRY_DAYS = 30;
// Time enough to find the mail; until then the address is reserved for the user who typed it.
const UNVERIFIED_DAYS = 7;
// The mails hold codes and addresses.
const OUTBOX_DAYS = 14;
const HOUR_MS = 60 * 60 * 1000;
const ALERT_DAYS = 90;
const queue: Queue<object> = { name: 'housekeeping', alone: true, cron: '17 * * * *' };

// Deletes old rows and files: counts, codes, sign-ins, API tokens, accounts that were never verified, entries of the
// audit log, mails of the outbox, alerts and exports.
function handleHousekeeping(deps: Deps): void {
  const { config, db, clock, jobs } = deps;
  jobs.handle(queue, async () => {
    const now = clock.now().getTime();
    const hoursAgo = (hours: number) => new Date(now - hours * HOUR_MS);
    await db.run(sql`delete from rate_limits where window_ends_at < ${hoursAgo(1)}`);
    await db.run(sql`delete from otp_codes where expires_at < ${hoursAgo(1)}`);
    await deleteExpiredAttempts(db, hoursAgo(1));
    await deleteExpiredChallenges(db, hoursAgo(1));
    await db.run(sql`delete from sessions where refreshed_at < ${hoursAgo(IDLE_DAYS * 24)}`);
    await pruneTokens(db, clock.now());
    await pruneInvitations(db, clock.now());
    await deleteUnverifiedAccounts(db, hoursAgo(UNVERIFIED_DAYS * 24));
    await pruneAudit(db, hoursAgo(config.auditRetentionDays * 24));
    await pruneOutbox(config, hoursAgo(OUTBOX_DAYS * 24));
    await db.run(sql`delete from telemetry where hour < ${hoursAgo(TELEMETRY_DAYS * 24)}`);
    await db.run(sql`delete from telemetry_addresses where hour < ${hoursAgo(48)}`);
    await db.run(sql`delete from telemetry_keys where day < ${hoursAgo(48)}::timestamptz::date`);
    await db.run(sql`delete from destination_confirmations where confirmed_at is null and sent_at < ${hoursAgo(24)}`);
    await pruneAlerts(db, hoursAgo(ALERT_DAYS * 24));
    await cleanExports(deps);
  });
}
