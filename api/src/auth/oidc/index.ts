import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { answer, type AppEnv, badRequest, createRouter, type Deps, readClient } from '../../http/index.ts';
import type { AuditSubject } from '../../http/AuditLog.ts';
import { takeByNetwork } from '../../http/limits/networkLimits.ts';
import { IdentityProvider } from './IdentityProvider.ts';
import { proveBySso, startSsoProof } from './proveBySso.ts';
import { type ApplyGroups, endSessionsOf, finishSso, linkSso, startSso } from './signIn.ts';

const SIGN_IN = { max: 100, seconds: 300 };
const PROOFS = { max: 60, seconds: 60 * 60 };
const WELCOME = 'Welcome back! Successfully signed in';

export const ssoRoutes = (deps: Deps, applyGroups: ApplyGroups): Hono<AppEnv> => {
  const { oidc } = deps.config;
  if (oidc === undefined) return new Hono<AppEnv>();
  const provider = new IdentityProvider(oidc, deps);
  const sso = { ...deps, provider, applyGroups };
  const routes = createRouter(deps, (route) => {
    route('GET /auth/sso', {}, async () => ({ name: oidc.name, is_only: oidc.isOnly }));

    route('POST /auth/sso/start', { limit: SIGN_IN, audit: 'session.challenge' }, () => startSso(sso));

    route('POST /auth/sso/finish', { limit: SIGN_IN, audit: 'session.start' }, async ({ body, audit, c }) => {
      const { userId, ...finished } = await finishSso(sso, body, readClient(c));
      audit.userId = userId;
      return answer(finished, finished.session === null ? 'Confirm your account' : WELCOME);
    });

    route('POST /auth/sso/link', { limit: SIGN_IN, audit: 'identity.link' }, async ({ body, audit, c }) => {
      const { userId, session } = await linkSso(sso, body, readClient(c));
      audit.userId = userId;
      return answer(session, WELCOME);
    });

    route('POST /user/proof/sso/start', { userLimit: PROOFS, audit: 'proof.start' }, ({ user }) =>
      startSsoProof(sso, user),
    );

    route('POST /user/proof/sso', { userLimit: PROOFS, audit: 'proof.enter' }, async ({ user, body }) => {
      await proveBySso(sso, user, body);
      return answer(null, 'Confirmed');
    });
  });
  return routes.route('/', backChannelLogout(deps, provider));
};

const LOGOUT_PATH = '/auth/sso/logout';
const MAX_LOGOUT_BYTES = 64 * 1024;

// The identity provider calls it (OpenID Connect Back-Channel Logout 1.0), with a form as its body.
const backChannelLogout = (deps: Deps, provider: IdentityProvider): Hono<AppEnv> =>
  new Hono<AppEnv>().post(LOGOUT_PATH, bodyLimit({ maxSize: MAX_LOGOUT_BYTES }), async (c) => {
    c.set('route', LOGOUT_PATH);
    const subject: AuditSubject = {};
    try {
      await takeByNetwork(deps.limiter, c, LOGOUT_PATH, { max: 600, seconds: 300 });
      const { logout_token: token } = await c.req.parseBody();
      if (typeof token !== 'string') throw badRequest('The form has no logout_token', 'ERR_VALIDATION');
      subject.userId = await endSessionsOf(deps, await provider.readLogout(token), subject);
      deps.audit.record(c, 'session.provider_logout', subject);
      return c.body(null, 200);
    } catch (error) {
      deps.audit.record(c, 'session.provider_logout', subject, error);
      throw error;
    }
  });

export { deleteExpiredAttempts } from './attempts.ts';
export type { StatedGroups } from './readIdentity.ts';
