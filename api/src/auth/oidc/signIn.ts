import type { AnswerOf, BodyOf } from '@faultline/shared/contract';
import type { sso as schemas } from '@faultline/shared/contract/schemas';
import { appendAudit, type AuditSource } from '../../audit/auditLog.ts';
import { type Db, sql } from '../../db/index.ts';
import { type Deps, forbidden, unauthorized } from '../../http/index.ts';
import type { Client } from '../../sessions/Sessions.ts';
import { type Account, findAccount, findAccountByKey } from '../accountsRepository.ts';
import { emailKey } from '../attemptLimits.ts';
import { checkCredentials, refuseDisabled } from '../checkPassword.ts';
import { checkCode } from '../factors/index.ts';
import { openSession } from '../login.ts';
import { createAttempt, redeemAttempt, tryAttempt } from './attempts.ts';
import type { IdentityProvider, Request } from './IdentityProvider.ts';
import type { Identity, StatedGroups } from './readIdentity.ts';

const MAX_STORED_GROUPS = 200;

export type ApplyGroups = (deps: Deps, userId: number, stated: StatedGroups, client: Client) => Promise<void>;

type SsoDeps = Deps & { provider: IdentityProvider; applyGroups: ApplyGroups };
type Finished = AnswerOf<typeof schemas.finishSso> & { userId?: number };

export async function startSso({ provider, ...deps }: SsoDeps): Promise<AnswerOf<typeof schemas.startSso>> {
  const { url, request } = await provider.createRequest();
  return { attempt: await createAttempt(deps, 'sign_in', request), url };
}

// The address alone never leads to an account that exists: anyone who controls an address at the provider would take it over.
export async function finishSso(
  deps: SsoDeps,
  { attempt, query }: BodyOf<typeof schemas.finishSso>,
  client: Client,
): Promise<Finished> {
  const request = await tryAttempt<Request>(deps, 'sign_in', attempt);
  await redeemAttempt(deps.db, attempt);
  const identity = await deps.provider.readAnswer(query, request);
  const known = await findLinkedAccount(deps, identity);
  if (known !== undefined) return { ...(await signIn(deps, known, identity, client)), link: null };
  const { email } = identity;
  if (email === undefined) {
    deps.log.warn('the identity provider stated no verified address (see OIDC_TRUST_EMAIL)');
    throw forbidden(
      'Your identity provider has no verified email address for you. Ask your administrator.',
      'ERR_SSO_EMAIL',
    );
  }
  const existing = await findAccountByKey(deps.db, emailKey(email));
  if (existing?.email_verified) {
    const link = {
      attempt: await createAttempt(deps, 'link', identity),
      email: existing.email,
      has_password: existing.password_hash !== null,
      needs_code: existing.has_second_factor,
    };
    return { session: null, link };
  }
  return { ...(await signIn(deps, await createLinkedAccount(deps, identity, email), identity, client)), link: null };
}

export async function linkSso(
  deps: SsoDeps,
  { attempt, password, code }: BodyOf<typeof schemas.linkSso>,
  client: Client,
) {
  const identity = await tryAttempt<Identity>(deps, 'link', attempt);
  const account = await checkCredentials(deps, { email: identity.email ?? '', password }, client);
  if (account.has_second_factor) await checkCode(deps, account, code ?? '', client);
  await redeemAttempt(deps.db, attempt);
  await deps.db.transaction(async (tx) => {
    await insertIdentity(tx, account.id, identity, deps.clock.now());
    await appendAudit(tx, { ...client, userId: account.id, credential: 'password', event: 'identity.link' });
  });
  return signIn(deps, account, identity, client);
}

async function signIn(deps: SsoDeps, account: Account, identity: Identity, client: Client) {
  refuseDisabled(deps, account);
  await deps.applyGroups(deps, account.id, identity, client);
  const { userId, ...session } = await openSession(deps, account, client, {
    credential: 'identity provider',
    identitySid: identity.sid,
  });
  return { userId, session };
}

// Stores the groups of this sign-in, unless the provider stated none.
async function findLinkedAccount({ db, clock }: Deps, identity: Identity): Promise<Account | undefined> {
  const { issuer, subject, groups, problem } = identity;
  const stored = problem !== undefined && groups.length === 0 ? null : groups.slice(0, MAX_STORED_GROUPS);
  const linked = await db.row<{ user_id: number }>(sql`
    update identities set groups = coalesce(${stored}::text[], groups), last_used_at = ${clock.now()}
    where issuer = ${issuer} and subject = ${subject} returning user_id`);
  return linked && findAccount(db, linked.user_id);
}

const insertIdentity = (db: Db, userId: number, { issuer, subject, groups }: Identity, now: Date) =>
  db.run(sql`
    insert into identities (issuer, subject, user_id, groups, created_at, last_used_at)
    values (${issuer}, ${subject}, ${userId}, ${groups.slice(0, MAX_STORED_GROUPS)}::text[], ${now}, ${now})
    on conflict (issuer, subject) do nothing`);

// An account whose address was never verified has no proven owner: it loses its password and its sessions.
async function createLinkedAccount({ db, clock, config }: Deps, identity: Identity, email: string): Promise<Account> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const row = { email, email_key: emailKey(email), email_verified: true, plan: config.defaultPlan, created_at: now };
    const created = await tx.row<{ id: number }>(sql`
      insert into users ${sql.values(row)}
      on conflict (email_key) do update set email_verified = true, password_hash = null, auth_epoch = users.auth_epoch + 1
      where not users.email_verified returning id`);
    const account = created && (await findAccount(tx, created.id));
    if (account === undefined) throw unauthorized('Please sign in again.'); // it was verified meanwhile
    await insertIdentity(tx, account.id, identity, now);
    return account;
  });
}

// With `sid` the sessions that this session of the provider opened; otherwise all of the account, also those that began
// with a password.
export async function endSessionsOf(
  { db, clock, sessions }: Pick<Deps, 'db' | 'clock' | 'sessions'>,
  { issuer, ...named }: Awaited<ReturnType<IdentityProvider['readLogout']>>,
  audit: AuditSource,
): Promise<number | undefined> {
  const { subject, sid } = { subject: named.subject ?? null, sid: named.sid ?? null };
  const userId = await db.transaction(async (tx) => {
    const ended = await tx.rows<{ user_id: number }>(sql`
      update sessions s set revoked_at = ${clock.now()}
      from identities i where i.user_id = s.user_id and i.issuer = ${issuer} and s.revoked_at is null
        and (${subject}::text is null or i.subject = ${subject})
        and (${sid}::text is null or s.identity_sid = ${sid}) returning s.user_id`);
    const about = ended[0]?.user_id;
    if (about !== undefined) {
      await appendAudit(tx, { ...audit, actor: 'identity provider', about, event: 'session.provider_logout' });
    }
    return about;
  });
  if (userId !== undefined) sessions.forget(userId);
  return userId;
}
