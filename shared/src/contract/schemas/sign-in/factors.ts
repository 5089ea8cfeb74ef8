import * as v from 'valibot';
import { login } from '../auth.ts';
import { defineCall } from '../defineCall.ts';
import { instant } from '../parts.ts';

const base64url = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^[\w-]*$/));
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: v.literal('public-key'),
};
const attempt = base64url(64);
/** Six digits of an authenticator app, or a recovery code. */
const code = v.pipe(v.string(), v.trim(), v.maxLength(32), v.examples(['123456']));
const password = v.pipe(v.string(), v.maxLength(256));
const passkeyName = v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a name'), v.maxLength(60));
const passkeyId = v.pipe(v.string(), v.maxLength(64));

/** The `toJSON()` of what `navigator.credentials.get` returns; its other members are ignored. */
export const passkeyAssertion = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(4096),
  }),
});

/** The `toJSON()` of what `navigator.credentials.create` returns; its other members are ignored. */
export const passkeyAttestation = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(10))),
  }),
});

/** For `PublicKeyCredential.parseRequestOptionsFromJSON` or `parseCreationOptionsFromJSON`. */
export const passkeyOptions = v.looseObject({ challenge: v.string() });

export const factorMethod = v.picklist(['password', 'code', 'passkey', 'single-sign-on']);

/**
 * `attempt` repeats in the call that answers it. `passkey` is null where the account has none. `single-sign-on` is
 * `POST /user/proof/sso/start`.
 */
export const factorChallenge = v.strictObject({
  attempt: v.string(),
  methods: v.array(factorMethod),
  passkey: v.nullable(passkeyOptions),
});

const EXPIRED = 'The attempt has expired or was used (ERR_ATTEMPT_EXPIRED)';

export const startSecondFactor = defineCall('POST /auth/second-factor/start', {
  description:
    'Start the sign-in of an account with a second factor, whose `POST /auth/login` was answered with 403 ERR_SECOND_FACTOR_REQUIRED. The attempt is valid for 5 minutes and 5 codes.',
  access: 'public',
  capability: 'second-factor',
  errors: {
    401: 'The address or password is wrong (ERR_INVALID_CREDENTIALS)',
    409: 'The account has no second factor (ERR_NO_SECOND_FACTOR)',
  },
  body: login.body,
  answer: factorChallenge,
});

export const signInWithSecondFactor = defineCall('POST /auth/second-factor', {
  description:
    'Complete a sign-in with a code of an authenticator app, a recovery code, or a passkey. Each code works once.',
  access: 'public',
  capability: 'second-factor',
  errors: { 410: EXPIRED },
  body: v.strictObject({ attempt, code: v.optional(code), passkey: v.optional(passkeyAssertion) }),
  answer: login.answer,
});

export const startPasskeySignIn = defineCall('POST /auth/passkey/start', {
  description:
    'Start a sign-in with a passkey. The answer is the same for everyone. The attempt is valid for 5 minutes.',
  access: 'public',
  capability: 'passkeys',
  answer: v.strictObject({ attempt: v.string(), passkey: passkeyOptions }),
});

export const signInWithPasskey = defineCall('POST /auth/passkey', {
  description: 'Sign in with a passkey, whose device verifies the user. Neither password nor second factor is needed.',
  access: 'public',
  capability: 'passkeys',
  errors: { 410: EXPIRED },
  body: v.strictObject({ attempt, passkey: passkeyAssertion }),
  answer: login.answer,
});

export const passkey = v.strictObject({
  id: v.string(),
  name: v.string(),
  created_at: instant,
  last_used_at: v.nullable(instant),
});

export const listFactors = defineCall('GET /user/factors', {
  description: 'The second factors of the account.',
  scope: 'session',
  capability: 'second-factor',
  answer: v.strictObject({
    /** When the authenticator app was set up; null without one. */
    totp_since: v.nullable(instant),
    recovery_codes_left: v.number(),
    passkeys: v.array(passkey),
    has_password: v.boolean(),
  }),
});

export const startProof = defineCall('POST /user/proof/start', {
  description: 'The ways in which this session can prove that its owner is present.',
  scope: 'session',
  capability: 'second-factor',
  answer: factorChallenge,
});

export const prove = defineCall('POST /user/proof', {
  description:
    'Enter a second factor, or the password of an account without one. For 10 minutes this session may then make calls that are otherwise answered with 403 ERR_PROOF_REQUIRED.',
  scope: 'session',
  capability: 'second-factor',
  errors: { 403: 'The password is wrong (ERR_WRONG_PASSWORD)', 410: EXPIRED },
  body: v.strictObject({
    attempt,
    password: v.optional(password),
    code: v.optional(code),
    passkey: v.optional(passkeyAssertion),
  }),
  answer: v.null(),
});

export const createTotp = defineCall('POST /user/factors/totp/create', {
  description: 'Create the secret of an authenticator app. It counts after its first code is entered.',
  scope: 'session',
  capability: 'second-factor',
  proof: true,
  errors: { 409: 'An authenticator app is set up already (ERR_TOTP_EXISTS)' },
  answer: v.strictObject({
    secret: v.string(),
    uri: v.string(),
    /** The URI as a QR code: the dark squares as the path of an SVG, in a square of `size` units. */
    qr: v.strictObject({ size: v.number(), path: v.string() }),
  }),
});

/** Shown once: ten codes if the account had no second factor before, otherwise none. */
const newRecoveryCodes = v.strictObject({ recovery_codes: v.array(v.string()) });

export const confirmTotp = defineCall('POST /user/factors/totp/confirm', {
  description: 'Enter the first code of an authenticator app. The first second factor comes with ten recovery codes.',
  scope: 'session',
  capability: 'second-factor',
  errors: { 409: 'No secret waits for its first code (ERR_TOTP_MISSING)' },
  body: v.strictObject({
    code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'Enter the 6 digits of the code'), v.examples(['123456'])),
  }),
  answer: newRecoveryCodes,
});

export const deleteTotp = defineCall('POST /user/factors/totp/delete', {
  description: 'Remove the authenticator app.',
  scope: 'session',
  capability: 'second-factor',
  proof: true,
  answer: v.null(),
});

export const createRecoveryCodes = defineCall('POST /user/factors/recovery_codes/create', {
  description: 'Replace the recovery codes of an account with a second factor. They are shown once.',
  scope: 'session',
  capability: 'second-factor',
  proof: true,
  errors: { 409: 'The account has no second factor (ERR_NO_SECOND_FACTOR)' },
  answer: newRecoveryCodes,
});

export const startPasskeyCreation = defineCall('POST /user/factors/passkeys/start', {
  description: 'Start adding a passkey. The attempt is valid for 5 minutes.',
  scope: 'session',
  capability: 'passkeys',
  proof: true,
  answer: v.strictObject({ attempt: v.string(), passkey: passkeyOptions }),
});

export const createPasskey = defineCall('POST /user/factors/passkeys/create', {
  description: 'Add a passkey. The first second factor comes with ten recovery codes.',
  scope: 'session',
  capability: 'passkeys',
  errors: { 409: 'The passkey belongs to an account already (ERR_PASSKEY_EXISTS)', 410: EXPIRED },
  body: v.strictObject({ attempt, name: passkeyName, passkey: passkeyAttestation }),
  answer: newRecoveryCodes,
});

const NO_PASSKEY = 'The account has no such passkey (ERR_PASSKEY_NOT_FOUND)';

export const renamePasskey = defineCall('POST /user/factors/passkeys/rename', {
  description: 'Rename a passkey.',
  scope: 'session',
  capability: 'passkeys',
  errors: { 404: NO_PASSKEY },
  body: v.strictObject({ id: passkeyId, name: passkeyName }),
  answer: v.null(),
});

export const deletePasskey = defineCall('POST /user/factors/passkeys/delete', {
  description: 'Remove a passkey.',
  scope: 'session',
  capability: 'passkeys',
  proof: true,
  errors: { 404: NO_PASSKEY },
  body: v.strictObject({ id: passkeyId }),
  answer: v.null(),
});
