import { answer, createRouter, type Deps, readClient } from '../../http/index.ts';
import type { AuditEvent } from '../../audit/events.ts';
import * as changes from './changeFactors.ts';
import { refuseLocalSignIn } from '../checkPassword.ts';
import { createChallenge } from './challenges.ts';
import { createRequestOptions, findRelyingParty, listPasskeys } from './passkeys.ts';
import { countRecoveryCodes } from './recoveryCodes.ts';
import {
  getAccount,
  prove,
  signInWithPasskey,
  signInWithSecondFactor,
  startProof,
  startSecondFactor,
} from './secondFactor.ts';
import { createTotp, findTotp } from './totp.ts';

const SIGN_IN = { max: 100, seconds: 300 };
const CHANGES_PER_USER = { max: 60, seconds: 60 * 60 };
const changing = (audit: AuditEvent) => ({ userLimit: CHANGES_PER_USER, audit });
const WELCOME = 'Welcome back! Successfully signed in';

// Without a domain that browsers accept for passkeys, their calls do not exist.
export const factorRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db } = deps;
    const party = findRelyingParty(deps.config);

    route('POST /auth/second-factor/start', { limit: SIGN_IN, audit: 'session.challenge' }, async ({ body, c }) => {
      refuseLocalSignIn(deps);
      return startSecondFactor(deps, body, readClient(c));
    });

    route('POST /auth/second-factor', { limit: SIGN_IN, audit: 'session.start' }, async ({ body, audit, c }) => {
      const { userId, ...session } = await signInWithSecondFactor(deps, body, readClient(c));
      audit.userId = userId;
      return answer(session, WELCOME);
    });

    route('GET /user/factors', {}, async ({ user }) => ({
      totp_since: (await findTotp(db, user.userId))?.confirmed_at ?? null,
      recovery_codes_left: await countRecoveryCodes(db, user.userId),
      passkeys: await listPasskeys(db, user.userId),
      has_password: (await getAccount(db, user)).password_hash !== null,
    }));

    route('POST /user/proof/start', changing('proof.start'), ({ user }) => startProof(deps, user));

    route('POST /user/proof', { audit: 'proof.enter' }, async ({ user, body, c }) => {
      await prove(deps, user, body, readClient(c));
      return answer(null, 'Confirmed');
    });

    route('POST /user/factors/totp/create', changing('totp.create'), ({ user }) => createTotp(deps, user));

    route('POST /user/factors/totp/confirm', { audit: 'totp.confirm' }, async ({ user, body, audit, c }) =>
      answer(
        { recovery_codes: await changes.confirmTotp(deps, user, body, readClient(c), audit) },
        'Authenticator app added',
      ),
    );

    route('POST /user/factors/totp/delete', changing('totp.delete'), async ({ user, audit }) => {
      await changes.removeTotp(deps, user, audit);
      return answer(null, 'Authenticator app removed');
    });

    route('POST /user/factors/recovery_codes/create', changing('recovery_codes.create'), async ({ user, audit }) =>
      answer({ recovery_codes: await changes.renewRecoveryCodes(deps, user, audit) }, 'Recovery codes replaced'),
    );

    if (party === undefined) return;

    route('POST /auth/passkey/start', { limit: SIGN_IN, audit: 'session.challenge' }, async () => {
      refuseLocalSignIn(deps);
      const { attempt, challenge } = await createChallenge(deps, 'passkey');
      return { attempt, passkey: await createRequestOptions(db, party, challenge) };
    });

    route('POST /auth/passkey', { limit: SIGN_IN, audit: 'session.start' }, async ({ body, audit, c }) => {
      const { userId, ...session } = await signInWithPasskey(deps, body, readClient(c));
      audit.userId = userId;
      return answer(session, WELCOME);
    });

    route('POST /user/factors/passkeys/start', changing('passkey.start'), ({ user }) =>
      changes.startPasskeyCreation(deps, party, user),
    );

    route('POST /user/factors/passkeys/create', changing('passkey.create'), async ({ user, body, audit }) =>
      answer({ recovery_codes: await changes.addPasskey(deps, party, user, body, audit) }, 'Passkey added'),
    );

    route('POST /user/factors/passkeys/rename', changing('passkey.rename'), async ({ user, body, audit }) => {
      await changes.changePasskeyName(deps, user, body, audit);
      return answer(null, 'Passkey renamed');
    });

    route('POST /user/factors/passkeys/delete', changing('passkey.delete'), async ({ user, body, audit }) => {
      await changes.removePasskey(deps, user, body.id, audit);
      return answer(null, 'Passkey removed');
    });
  });

export { deleteExpiredChallenges } from './challenges.ts';
export { checkCode } from './secondFactor.ts';
export { resetFactors } from './changeFactors.ts';
