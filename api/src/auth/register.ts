import { appendAudit } from '../audit/auditLog.ts';
import { sql } from '../db/index.ts';
import type { AuthDeps } from './OneTimeCodes.ts';
import type { Client } from '../sessions/Sessions.ts';
import { createAccount, findAccountByKey } from './accountsRepository.ts';
import { refuseCommonPassword, hashPassword, isPassword } from './passwords.ts';
import { emailKey } from './attemptLimits.ts';
import { alreadyRegisteredMail, registeredAgainMail, verifyMail } from './mails.ts';
import { takeCode, takeResend } from './sendCode.ts';
import { takeUnsolicitedMail } from './unsolicitedMails.ts';

const NOTICE = { max: 1, seconds: 10 * 60 };

// Creates the account and mails a code. An address that already has an account gets a notice after the same work, so
// that the response does not reveal accounts. An unverified address has no proven owner, and a code cannot tell which
// of two registrations its reader made. A second registration with another password therefore invalidates the code and
// both passwords: the reader of the next code verifies the address and then chooses a password with another code. With
// the same password it is the same registration.
export async function register(deps: AuthDeps, email: string, password: string, client: Client): Promise<void> {
  const { network } = client;
  refuseCommonPassword(password, email);
  await takeUnsolicitedMail(deps);
  const { db, codes, limiter, mailer, config, clock } = deps;
  const key = emailKey(email);
  const hash = await hashPassword(password);
  const former = await findAccountByKey(db, key);
  const isSame = await isPassword(password, former?.password_hash);
  const keepsHash = sql`(users.email_verified or (${isSame} and users.password_hash = ${former?.password_hash ?? null}))`;
  const created = { email, key, hash, plan: config.defaultPlan, now: clock.now() };
  const account = await db.transaction(async (tx) => {
    const row = await createAccount(tx, created, keepsHash);
    if (row?.email_verified === false) {
      await appendAudit(tx, { ...client, userId: row.id, credential: 'password', event: 'account.register' });
    }
    return row;
  });
  const isTaken = account?.email_verified === true;
  const isContested = !isTaken && account?.password_hash === null;
  // If a code was already sent for a contested registration, it stays valid; otherwise repeated registrations would
  // lock out the owner of the address.
  const isNewlyContested = isContested && former?.password_hash !== null;
  const notices = await limiter.count(`register ${isTaken ? 'taken' : 'new'} ${key}`, NOTICE);
  const isEarly = (await takeResend(deps, { key, network })) > 0;
  const isLimited = (await takeCode(deps, { key, network })) > 0;
  if (isNewlyContested) await codes.void(key);
  const mayIssue = !isLimited && (!isEarly || isNewlyContested);
  const issued = mayIssue ? await codes.issue(isTaken ? `taken:${key}` : key, 'verify') : undefined;
  if (isTaken && notices === 0) await mailer.post(alreadyRegisteredMail(email, config.publicUrl));
  if (!isTaken && issued !== undefined) {
    const { code, validUntil } = issued;
    const mail = isContested ? registeredAgainMail(email, code, config.publicUrl) : verifyMail(email, code);
    await mailer.post(mail, { validUntil });
  }
}
