import * as v from 'valibot';
import { login } from '../auth.ts';
import { defineCall } from '../defineCall.ts';

const attempt = v.pipe(v.string(), v.maxLength(64), v.regex(/^[\w-]*$/));
const EXPIRED = 'The attempt has expired or was used (ERR_ATTEMPT_EXPIRED)';
const UNREACHABLE =
  'The account is disabled (ERR_ACCOUNT_DISABLED), or the provider has no verified address for it (ERR_SSO_EMAIL)';

export const ssoProvider = defineCall('GET /auth/sso', {
  description:
    'The identity provider of this installation. `is_only`: passwords and passkeys do not sign in, and nobody registers.',
  access: 'public',
  capability: 'single-sign-on',
  answer: v.strictObject({ name: v.string(), is_only: v.boolean() }),
});

export const startSso = defineCall('POST /auth/sso/start', {
  description:
    'Start a sign-in at the identity provider: open `url`. It leads back to `/sso`. Only the browser that keeps `attempt` can complete it, within 10 minutes.',
  access: 'public',
  capability: 'single-sign-on',
  answer: v.strictObject({ attempt: v.string(), url: v.string() }),
});

export const finishSso = defineCall('POST /auth/sso/finish', {
  description:
    'Complete a sign-in with the query that the identity provider added to `/sso`. Where a local account has the address and was never used with this identity, `session` is null, and `link` asks for its password.',
  access: 'public',
  capability: 'single-sign-on',
  errors: { 403: UNREACHABLE, 410: EXPIRED },
  body: v.strictObject({ attempt, query: v.pipe(v.string(), v.maxLength(8192)) }),
  answer: v.strictObject({
    session: v.nullable(login.answer),
    link: v.nullable(
      v.strictObject({ attempt: v.string(), email: v.string(), has_password: v.boolean(), needs_code: v.boolean() }),
    ),
  }),
});

export const linkSso = defineCall('POST /auth/sso/link', {
  description:
    'Connect a local account with an identity, once, by its password and the code of its second factor, and sign in.',
  access: 'public',
  capability: 'single-sign-on',
  errors: {
    401: 'The password is wrong (ERR_INVALID_CREDENTIALS)',
    403: 'The account is disabled (ERR_ACCOUNT_DISABLED)',
    410: EXPIRED,
  },
  body: v.strictObject({
    attempt,
    password: v.pipe(v.string(), v.maxLength(256)),
    code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(32), v.examples(['123456']))),
  }),
  answer: login.answer,
});

export const startSsoProof = defineCall('POST /user/proof/sso/start', {
  description:
    'Start a proof by a new sign-in at the identity provider, as `POST /auth/sso/start` starts a sign-in. For accounts that are connected with it and have no second factor.',
  scope: 'session',
  capability: 'single-sign-on',
  answer: startSso.answer,
});

export const proveBySso = defineCall('POST /user/proof/sso', {
  description:
    'Complete the proof with the query that the identity provider added to `/sso`. It has the effect of `POST /user/proof`.',
  scope: 'session',
  capability: 'single-sign-on',
  errors: {
    400: 'The provider did not ask for a new sign-in, or somebody else signed in (ERR_SSO_REFUSED)',
    403: 'The account has a second factor, which has to be entered (ERR_SECOND_FACTOR_REQUIRED)',
    410: EXPIRED,
  },
  body: finishSso.body,
  answer: v.null(),
});
