import { type Db, sql } from '../db/index.ts';
import type { Person } from '../http/Person.ts';
import type { Clock } from '../ports/Clock.ts';
import { planOf, type StoredPlan } from './planOf.ts';
import { readToken, signToken } from './tokens.ts';

const DAY_SECONDS = 24 * 60 * 60;
const GRACE_SECONDS = 7 * DAY_SECONDS;
/** A sign-in ends 30 days after its last refresh, and 90 days after it began. */
export const IDLE_DAYS = 30;
const LONGEST_DAYS = 90;
/** How long an answer of the sessions table is believed: the delay with which other processes learn of a revocation. */
const CACHE_MS = 2000;
const CACHE_SIZE = 10_000;

interface SessionRow {
  user_id: number;
  email: string;
  email_verified: boolean;
  plan: StoredPlan;
  created_at: string;
}

/** Sign-ins: a row each, named by the tokens given out for it. */
export class Sessions {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #secret: string;
  readonly #cache = new Map<string, { person: Person; until: number }>();

  constructor(db: Db, clock: Clock, secret: string) {
    this.#db = db;
    this.#clock = clock;
    this.#secret = secret;
  }

  /** Signs in; gives the token. */
  async open(userId: number): Promise<string> {
    const now = this.#clock.now();
    const row = await this.#db.row<{ id: string }>(sql`
      insert into sessions (user_id, auth_epoch, created_at, refreshed_at)
      select id, auth_epoch, ${now}, ${now} from users where id = ${userId} returning id`);
    if (row === undefined) throw new Error(`No user ${userId} to sign in`);
    return signToken({ userId, sessionId: row.id }, this.#secret, now);
  }

  /** Who the token stands for; undefined when it is not ours, expired, or its sign-in is over. */
  async personOf(token: string): Promise<Person | undefined> {
    const claims = await readToken(token, this.#secret, this.#clock.now());
    if (claims === undefined) return undefined;
    const cached = this.#cache.get(claims.sessionId);
    if (cached !== undefined && cached.until > performance.now()) return cached.person;
    const row = await this.#find(claims.sessionId, claims.userId);
    if (row === undefined) return undefined;
    const person: Person = {
      userId: row.user_id,
      email: row.email,
      emailVerified: row.email_verified,
      plan: planOf(row.plan),
      createdAt: row.created_at,
      sessionId: claims.sessionId,
    };
    this.#remember(person);
    return person;
  }

  /** A new token for a sign-in that still lives; the old token may have expired up to 7 days ago. */
  async refresh(token: string): Promise<string | undefined> {
    const now = this.#clock.now();
    const claims = await readToken(token, this.#secret, now, GRACE_SECONDS);
    if (claims === undefined || (await this.#find(claims.sessionId, claims.userId)) === undefined) return undefined;
    await this.#db.run(sql`update sessions set refreshed_at = ${now} where id = ${claims.sessionId}`);
    return signToken(claims, this.#secret, now);
  }

  /** Signs out; a token that says nothing is ignored. */
  async revoke(token: string): Promise<void> {
    const now = this.#clock.now();
    const claims = await readToken(token, this.#secret, now, GRACE_SECONDS);
    if (claims === undefined) return;
    this.#cache.delete(claims.sessionId);
    await this.#db.run(
      sql`update sessions set revoked_at = ${now} where id = ${claims.sessionId} and revoked_at is null`,
    );
  }

  /** Call after an account changed (verified, password reset): its next request reads it anew. */
  forget(userId: number): void {
    for (const [sessionId, { person }] of this.#cache) if (person.userId === userId) this.#cache.delete(sessionId);
  }

  async #find(sessionId: string, userId: number): Promise<SessionRow | undefined> {
    const now = this.#clock.now().getTime();
    const daysAgo = (days: number) => new Date(now - days * DAY_SECONDS * 1000);
    return this.#db.row<SessionRow>(sql`
      select u.id as user_id, u.email, u.email_verified, u.plan, u.created_at
      from sessions s join users u on u.id = s.user_id and u.auth_epoch = s.auth_epoch
      where s.id = ${sessionId} and s.user_id = ${userId} and s.revoked_at is null
        and s.refreshed_at > ${daysAgo(IDLE_DAYS)} and s.created_at > ${daysAgo(LONGEST_DAYS)}`);
  }

  #remember(person: Person) {
    if (this.#cache.size >= CACHE_SIZE) this.#cache.clear();
    this.#cache.set(person.sessionId, { person, until: performance.now() + CACHE_MS });
  }
}
