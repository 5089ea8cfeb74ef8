import { auth } from '../auth.ts';
import { type AnswerOf, extension, type ReadAnswer } from '../endpoint.ts';
import type * as schemas from '../schemas/sign-in/factors.ts';

export type FactorChallenge = ReadAnswer<AnswerOf<typeof schemas.startSecondFactor>>;
export type Factors = ReadAnswer<AnswerOf<typeof schemas.listFactors>>;
export type Passkey = Factors['passkeys'][number];
export type TotpSecret = ReadAnswer<AnswerOf<typeof schemas.createTotp>>;
export type PasskeyChallenge = ReadAnswer<AnswerOf<typeof schemas.startPasskeySignIn>>;

const SECOND_FACTOR = 'second-factor';
const PASSKEYS = 'passkeys';
const asIs = <T>(answer: T): T => answer;
const readCodes = ({ recovery_codes }: { recovery_codes: string[] }) => recovery_codes;

/** Second factors, passkeys, and the proof that the owner of a session is present. */
export const factors = {
  startSignIn: extension<typeof schemas.startSecondFactor>()('POST', '/auth/second-factor/start', SECOND_FACTOR, asIs),
  signIn: extension<typeof schemas.signInWithSecondFactor>()(
    'POST',
    '/auth/second-factor',
    SECOND_FACTOR,
    auth.login.read,
  ),
  startPasskeySignIn: extension<typeof schemas.startPasskeySignIn>()('POST', '/auth/passkey/start', PASSKEYS, asIs),
  signInWithPasskey: extension<typeof schemas.signInWithPasskey>()('POST', '/auth/passkey', PASSKEYS, auth.login.read),
  list: extension<typeof schemas.listFactors>()('GET', '/user/factors', SECOND_FACTOR, asIs),
  startProof: extension<typeof schemas.startProof>()('POST', '/user/proof/start', SECOND_FACTOR, asIs),
  prove: extension<typeof schemas.prove>()('POST', '/user/proof', SECOND_FACTOR),
  createTotp: extension<typeof schemas.createTotp>()('POST', '/user/factors/totp/create', SECOND_FACTOR, asIs),
  /** Returns new recovery codes, or none. */
  confirmTotp: extension<typeof schemas.confirmTotp>()('POST', '/user/factors/totp/confirm', SECOND_FACTOR, readCodes),
  deleteTotp: extension<typeof schemas.deleteTotp>()('POST', '/user/factors/totp/delete', SECOND_FACTOR),
  createRecoveryCodes: extension<typeof schemas.createRecoveryCodes>()(
    'POST',
    '/user/factors/recovery_codes/create',
    SECOND_FACTOR,
    readCodes,
  ),
  startPasskeyCreation: extension<typeof schemas.startPasskeyCreation>()(
    'POST',
    '/user/factors/passkeys/start',
    PASSKEYS,
    asIs,
  ),
  /** Returns new recovery codes, or none. */
  createPasskey: extension<typeof schemas.createPasskey>()(
    'POST',
    '/user/factors/passkeys/create',
    PASSKEYS,
    readCodes,
  ),
  renamePasskey: extension<typeof schemas.renamePasskey>()('POST', '/user/factors/passkeys/rename', PASSKEYS),
  deletePasskey: extension<typeof schemas.deletePasskey>()('POST', '/user/factors/passkeys/delete', PASSKEYS),
};
