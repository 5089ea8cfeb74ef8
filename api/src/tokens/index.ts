import { appendAudit } from '../audit/auditLog.ts';
import { answer, badRequest, createRouter, type Deps, HttpError, notFound } from '../http/index.ts';
import { createApiToken, hashApiToken } from '../sessions/apiTokenText.ts';
import { createToken, listTokens, revokeToken } from './tokensRepository.ts';

const MAX_TOKENS = 50;
const CREATE_LIMIT = { max: 30, seconds: 60 * 60 };
const DAY_MS = 24 * 60 * 60 * 1000;

export const tokenRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db, clock, apiTokens } = deps;
    route('GET /account/tokens', {}, ({ user }) => listTokens(db, user.userId, clock.now()));

    route(
      'POST /account/tokens',
      { userLimit: CREATE_LIMIT, audit: 'token.create' },
      async ({ user, actor, body, audit }) => {
        const { name, scopes, expires_in_days } = body;
        if (user !== actor && scopes.includes('account:read')) throw badRequest('A team has no profile to read.');
        const now = clock.now();
        const expiresAt = new Date(now.getTime() + expires_in_days * DAY_MS);
        const token = createApiToken();
        const hash = hashApiToken(token);
        const values = { userId: user.userId, name, scopes, hash, now, expiresAt };
        const id = await db.transaction(async (tx) => {
          const created = await createToken(tx, values, MAX_TOKENS);
          if (created !== undefined) {
            await appendAudit(tx, { ...audit, event: 'token.create', details: { token: created, scopes } });
          }
          return created;
        });
        if (id === undefined) throw tooManyTokens();
        return answer({ id, token, expires_at: expiresAt.toISOString() }, 'Token created');
      },
    );

    route('POST /account/tokens/revoke', { audit: 'token.revoke' }, async ({ user, body: { id }, audit }) => {
      await db.transaction(async (tx) => {
        if ((await revokeToken(tx, user.userId, id, clock.now())) === 0) throw notFound('Token not found');
        await appendAudit(tx, { ...audit, event: 'token.revoke', details: { token: id } });
      });
      apiTokens.forget(id);
      return answer(null, 'Token revoked');
    });
  });

const tooManyTokens = () =>
  new HttpError({
    status: 409,
    code: 'ERR_TOKEN_LIMIT',
    message: `An account can have ${MAX_TOKENS} tokens. Revoke one first.`,
  });

export { pruneTokens } from './tokensRepository.ts';
