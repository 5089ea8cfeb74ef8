import type { TokenScope } from '@faultline/shared/contract/schemas';
import { LRUCache } from 'lru-cache';
import { type Db, isDiskFull, sql } from '../db/index.ts';
import type { Clock } from '../ports/Clock.ts';
import { hashApiToken, isApiToken } from './apiTokenText.ts';
import { type AuthenticatedUser, toPlanName, type StoredPlan } from './AuthenticatedUser.ts';
import { hashNetwork } from './tokens.ts';

// The delay until other processes notice that a token was revoked.
const CACHE_MS = 2000;
const CACHE_SIZE = 10_000;

interface TokenRow {
  id: number;
  scopes: TokenScope[];
  expires_at: string;
  user_id: number;
  email: string;
  email_verified: boolean;
  plan: StoredPlan;
  created_at: string;
}

// Authentication by API tokens. `api/src/tokens` creates and revokes them.
export class ApiTokens {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #secret: string;
  // By hash.
  readonly #cache = new LRUCache<string, { user: AuthenticatedUser; expiresAt: number; until: number }>({
    max: CACHE_SIZE,
  });
  readonly #recordedUses = new LRUCache<string, true>({ max: CACHE_SIZE });

  constructor(db: Db, clock: Clock, secret: string) {
    this.#db = db;
    this.#clock = clock;
    this.#secret = secret;
  }

  async getUser(token: string, network: string): Promise<AuthenticatedUser | undefined> {
    if (!isApiToken(token)) return undefined;
    const user = await this.#find(hashApiToken(token));
    if (user !== undefined) await this.#recordUse(Number(user.credential.id), network);
    return user;
  }

  // Call it after a token was revoked.
  forget(id: number): void {
    for (const [hash, { user }] of this.#cache) if (user.credential.id === String(id)) this.#cache.delete(hash);
  }

  async #find(hash: string): Promise<AuthenticatedUser | undefined> {
    const now = this.#clock.now();
    const cached = this.#cache.get(hash);
    if (cached !== undefined && cached.until > performance.now() && cached.expiresAt > now.getTime()) {
      return cached.user;
    }
    const row = await this.#db.row<TokenRow>(sql`
      select t.id, t.scopes, t.expires_at, u.id as user_id, u.email, u.email_verified, u.plan, u.created_at
      from api_tokens t join users u on u.id = t.user_id
      where t.hash = ${hash} and t.revoked_at is null and t.expires_at > ${now} and u.disabled_at is null`);
    if (row === undefined) return undefined;
    const user: AuthenticatedUser = {
      userId: row.user_id,
      email: row.email,
      emailVerified: row.email_verified,
      plan: toPlanName(row.plan),
      createdAt: row.created_at,
      credential: { kind: 'token', id: String(row.id), scopes: row.scopes },
    };
    this.#cache.set(hash, { user, expiresAt: Date.parse(row.expires_at), until: performance.now() + CACHE_MS });
    return user;
  }

  // At most once for each day and network. Calls continue while the disk is full.
  async #recordUse(id: number, network: string): Promise<void> {
    const day = this.#clock.now().toISOString().slice(0, 10);
    const key = `${id} ${day} ${network}`;
    if (this.#recordedUses.has(key)) return;
    try {
      const [hashed] = hashNetwork(network, [this.#secret]);
      await this.#db.run(sql`
        insert into api_token_uses (token_id, day, network)
        select id, ${day}::date, ${hashed} from api_tokens where id = ${id} on conflict do nothing`);
      this.#recordedUses.set(key, true);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }
}
