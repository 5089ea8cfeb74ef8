import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { appendAudit, type AuditEntry, type AuditSource } from '../audit/auditLog.ts';
import { type Db, isDiskFull, sql, type Statement } from '../db/index.ts';
import type { Clock } from '../ports/Clock.ts';
import { type AuthenticatedUser, toPlanName, type StoredPlan } from './AuthenticatedUser.ts';
import { hasSecondFactor } from './secondFactor.ts';
import { type Claims, hashNetwork, readToken, signToken, type VerifiedClaims } from './tokens.ts';

const DAY_SECONDS = 24 * 60 * 60;
const GRACE_SECONDS = 7 * DAY_SECONDS;
// A session ends 30 days after its last refresh and 90 days after sign-in.
export const IDLE_DAYS = 30;
const MAX_SESSION_DAYS = 90;
// The cache lifetime of a session row, and so the delay until other processes notice a revocation.
const CACHE_MS = 2000;
const CACHE_SIZE = 10_000;
// For this long after a refresh, the old token is assumed to be used by another tab.
const REUSE_GRACE_MS = 60_000;
// For this long after a proof, calls that need one are allowed.
const PROOF_MS = 10 * 60_000;
// The precision of the last use in the list of sessions.
const LAST_USED_PRECISION_MS = 5 * 60_000;

interface SessionRow {
  user_id: number;
  email: string;
  email_verified: boolean;
  plan: StoredPlan;
  created_at: string;
  is_admin: boolean;
  generation: number;
  used_generation: number;
  rotated_at: string | null;
  rotated_from: number | null;
  last_used_at: string;
}

// `network` is an IPv4 address or an IPv6 /64.
export interface Client {
  network: string;
  requestId?: string | undefined;
  userAgent: string | undefined;
}

export interface SignInMethod {
  // For the audit log.
  credential?: string;
  // The session at the identity provider.
  identitySid?: string | null;
}

export interface SessionEntry {
  id: string;
  created_at: string;
  last_used_at: string;
  user_agent: string | null;
}

export class Sessions {
  readonly #db: Db;
  readonly #clock: Clock;
  // The current secret first.
  readonly #secrets: readonly [string, ...string[]];
  readonly #log: Logger | undefined;
  readonly #cache = new LRUCache<string, { user: AuthenticatedUser; generation: number; until: number }>({
    max: CACHE_SIZE,
  });
  // By token: checking a signature takes longer than most calls. Whether the session has ended is checked each time.
  readonly #verified = new LRUCache<string, VerifiedClaims>({ max: CACHE_SIZE });

  constructor(db: Db, clock: Clock, secret: string, log?: Logger, previousSecrets: readonly string[] = []) {
    this.#db = db;
    this.#clock = clock;
    this.#secrets = [secret, ...previousSecrets];
    this.#log = log;
  }

  // Returns undefined for a disabled account, and if the epoch of the account has changed since its password was
  // checked, because the password may have changed too. Without a client, the audit log has no entry.
  async open(
    userId: number,
    client: Client | undefined,
    authEpoch: number,
    { credential = 'password', identitySid = null }: SignInMethod = {},
  ): Promise<string | undefined> {
    const now = this.#clock.now();
    const [network = null] = client === undefined ? [] : hashNetwork(client.network, this.#secrets);
    const row = await this.#db.transaction(async (tx) => {
      const session = await tx.row<{ id: string }>(sql`
      insert into sessions (user_id, auth_epoch, created_at, refreshed_at, last_used_at, proven_at, user_agent, network, identity_sid)
      select id, auth_epoch, ${now}, ${now}, ${now}, ${now}, ${client?.userAgent ?? null}, ${network}, ${identitySid}
      from users where id = ${userId} and auth_epoch = ${authEpoch} and disabled_at is null returning id`);
      if (session !== undefined && client !== undefined)
        await appendAudit(tx, {
          ...client,
          userId,
          credential,
          event: 'session.start',
          details: { session: session.id },
        });
      return session;
    });
    return row && signToken({ userId, sessionId: row.id, generation: 0 }, this.#secrets[0], now);
  }

  async getUser(token: string): Promise<AuthenticatedUser | undefined> {
    const claims = await this.#verify(token);
    if (claims === undefined) return undefined;
    const cached = this.#cache.get(claims.sessionId);
    if (cached !== undefined && cached.generation >= claims.generation && cached.until > performance.now()) {
      return cached.user;
    }
    const row = await this.#find(claims);
    if (row === undefined) return undefined;
    await this.#recordUse(claims, row);
    const user: AuthenticatedUser = {
      userId: row.user_id,
      email: row.email,
      emailVerified: row.email_verified,
      plan: toPlanName(row.plan),
      createdAt: row.created_at,
      isOperator: row.is_admin,
      credential: { kind: 'session', id: claims.sessionId },
    };
    this.#remember(user, claims.generation);
    return user;
  }

  // Returns a token of the next generation; the old token may have expired up to 7 days ago. A token that was
  // refreshed within the last minute returns the same generation again, because two tabs may refresh at once. Later it
  // returns one more as long as no newer generation was used or refreshed, because the answer may have been lost. The
  // generation of that answer becomes invalid, because a thief who copied the token may have refreshed it first.
  // Otherwise two clients hold tokens of one session, and one of them is not its owner: the session ends.
  async refresh(token: string): Promise<string | undefined> {
    const now = this.#clock.now();
    const claims = await readToken(token, this.#secrets, now, GRACE_SECONDS);
    if (claims === undefined) return undefined;
    const { sessionId, generation } = claims;
    const from = sql`${generation}::integer`;
    const graceStart = new Date(now.getTime() - REUSE_GRACE_MS);
    const rotated = await this.#db.row<{ generation: number }>(sql`
      update sessions s set generation = greatest(s.generation, ${from}) + 1, rotated_from = ${from},
        used_generation = greatest(s.used_generation, ${from}),
        rotated_at = ${now}, refreshed_at = ${now}, last_used_at = ${now}
      from users u where u.id = s.user_id and ${this.#isLive(claims)} and (s.generation <= ${from} or (
        s.used_generation <= ${from}
        and (s.rotated_at <= ${graceStart} or coalesce(s.rotated_from, s.generation - 1) <> ${from})))
      returning s.generation`);
    if (rotated !== undefined) return signToken({ ...claims, ...rotated }, this.#secrets[0], now);
    const row = await this.#find(claims);
    if (row === undefined) return undefined;
    const isRecent = Date.parse(row.rotated_at ?? '') > graceStart.getTime();
    if (isRecent && generation === (row.rotated_from ?? row.generation - 1)) {
      return signToken({ ...claims, generation: row.generation }, this.#secrets[0], now);
    }
    this.#log?.warn({ userId: claims.userId }, 'a refreshed token was used again: its session is revoked');
    await this.#revoke(sessionId, {
      event: 'session.revoke',
      about: claims.userId,
      details: { session: sessionId, reason: 'token used twice' },
    });
    return undefined;
  }

  async explainEnd(token: string): Promise<string> {
    const claims = await readToken(token, this.#secrets, this.#clock.now(), IDLE_DAYS * DAY_SECONDS);
    const row =
      claims &&
      (await this.#db.row<{ is_revoked: boolean; has_new_password: boolean; is_disabled: boolean }>(sql`
        select s.revoked_at is not null as is_revoked, u.auth_epoch <> s.auth_epoch as has_new_password,
          u.disabled_at is not null as is_disabled
        from sessions s join users u on u.id = s.user_id where s.id = ${claims.sessionId} and s.user_id = ${claims.userId}`));
    if (row?.is_disabled) return 'This account is disabled.';
    if (row?.has_new_password) return 'Your password was changed. Please sign in again.';
    if (row?.is_revoked) return 'This device was signed out. Please sign in again.';
    return 'Session expired. Please login again.';
  }

  async revoke(token: string, source: AuditSource): Promise<number | undefined> {
    const claims = await readToken(token, this.#secrets, this.#clock.now(), GRACE_SECONDS);
    if (claims === undefined) return undefined;
    const { sessionId, userId } = claims;
    await this.#revoke(sessionId, { ...source, userId, credential: `session:${sessionId}`, event: 'session.end' });
    return userId;
  }

  async readUserId(token: string): Promise<number | undefined> {
    return (await readToken(token, this.#secrets, this.#clock.now(), IDLE_DAYS * DAY_SECONDS))?.userId;
  }

  async list(userId: number): Promise<SessionEntry[]> {
    return this.#db.rows(sql`
      select s.id, s.created_at, coalesce(s.last_used_at, s.refreshed_at) as last_used_at, s.user_agent
      from sessions s join users u on u.id = s.user_id
      where ${this.#isAlive()} and s.user_id = ${userId} order by last_used_at desc, s.id`);
  }

  async end(userId: number, sessionId: string, source: AuditSource): Promise<boolean> {
    this.#cache.delete(sessionId);
    const which = sql`id::text = ${sessionId} and user_id = ${userId}`;
    const entry = { ...source, about: userId, event: 'session.revoke', details: { session: sessionId } } as const;
    return (await this.#endWhere(which, entry)) === 1;
  }

  async endOthers(userId: number, sessionId: string, source: AuditSource): Promise<number> {
    this.forget(userId);
    const which = sql`user_id = ${userId} and id::text <> ${sessionId}`;
    return this.#endWhere(which, { ...source, about: userId, event: 'session.revoke_others' });
  }

  // Networks of the last 30 days with the present password. Before its address is verified, the owner of an account is
  // unknown and may sign in from any number of networks.
  async isKnownNetwork(key: string, network: string): Promise<boolean> {
    const found = await this.#db.row(sql`
      select 1 as found from users u join sessions s on s.user_id = u.id and s.auth_epoch = u.auth_epoch
      where u.email_key = ${key} and u.email_verified and s.network = any(${hashNetwork(network, this.#secrets)}::text[]) limit 1`);
    return found !== undefined;
  }

  // Whether the owner was present within the last minutes, and what proves it.
  async findProof(sessionId: string): Promise<{ isFresh: boolean; hasPassword: boolean; hasSecondFactor: boolean }> {
    const since = new Date(this.#clock.now().getTime() - PROOF_MS);
    const row = await this.#db.row<{ is_fresh: boolean; has_password: boolean; has_second_factor: boolean }>(sql`
      select coalesce(s.proven_at > ${since}, false) as is_fresh,
        u.password_hash is not null as has_password, ${hasSecondFactor(sql`u.id`)} as has_second_factor
      from sessions s join users u on u.id = s.user_id where s.id = ${sessionId}`);
    return {
      isFresh: row?.is_fresh === true,
      hasPassword: row?.has_password === true,
      hasSecondFactor: row?.has_second_factor === true,
    };
  }

  async recordProof(sessionId: string): Promise<void> {
    await this.#db.run(sql`update sessions set proven_at = ${this.#clock.now()} where id = ${sessionId}`);
  }

  // Call it after an account changed.
  forget(userId: number): void {
    for (const [sessionId, { user }] of this.#cache) if (user.userId === userId) this.#cache.delete(sessionId);
  }

  #isAlive() {
    const now = this.#clock.now().getTime();
    const daysAgo = (days: number) => new Date(now - days * DAY_SECONDS * 1000);
    return sql`u.auth_epoch = s.auth_epoch and u.disabled_at is null and s.revoked_at is null
      and s.refreshed_at > ${daysAgo(IDLE_DAYS)} and s.created_at > ${daysAgo(MAX_SESSION_DAYS)}`;
  }

  #isLive({ sessionId, userId }: Claims) {
    return sql`s.id = ${sessionId} and s.user_id = ${userId} and ${this.#isAlive()}`;
  }

  async #verify(token: string): Promise<Claims | undefined> {
    const now = this.#clock.now();
    const known = this.#verified.get(token);
    if (known !== undefined && known.expiresAt > now.getTime()) return known;
    const claims = await readToken(token, this.#secrets, now);
    if (claims !== undefined) this.#verified.set(token, claims);
    return claims;
  }

  async #find(claims: Claims): Promise<SessionRow | undefined> {
    return this.#db.row<SessionRow>(sql`
      select u.id as user_id, u.email, u.email_verified, u.plan, u.created_at, u.is_admin, s.generation, s.used_generation, s.rotated_at,
        s.rotated_from,
        coalesce(s.last_used_at, s.refreshed_at) as last_used_at
      from sessions s join users u on u.id = s.user_id where ${this.#isLive(claims)}`);
  }

  // Once for each generation, because reuse is judged by it; else every few minutes at most. Reads continue while the
  // disk is full.
  async #recordUse({ sessionId, generation }: Claims, row: SessionRow): Promise<void> {
    const now = this.#clock.now();
    const isRecent = Date.parse(row.last_used_at) > now.getTime() - LAST_USED_PRECISION_MS;
    if (isRecent && generation <= row.used_generation) return;
    try {
      await this.#db.run(sql`
        update sessions set last_used_at = ${now}, used_generation = greatest(used_generation, ${generation}::integer)
        where id = ${sessionId}`);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }

  async #revoke(sessionId: string, entry: AuditEntry): Promise<void> {
    this.#cache.delete(sessionId);
    await this.#endWhere(sql`id = ${sessionId}`, entry);
  }

  #endWhere(which: Statement, entry: AuditEntry): Promise<number> {
    return this.#db.transaction(async (tx) => {
      const ended = await tx.run(
        sql`update sessions set revoked_at = ${this.#clock.now()} where ${which} and revoked_at is null`,
      );
      if (ended > 0) await appendAudit(tx, entry);
      return ended;
    });
  }

  #remember(user: AuthenticatedUser, generation: number) {
    this.#cache.set(user.credential.id, { user, generation, until: performance.now() + CACHE_MS });
  }
}
