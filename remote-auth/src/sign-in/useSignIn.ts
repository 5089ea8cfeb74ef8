import type { ApiError } from '@faultline/shared/api';
import { auth } from '@faultline/shared/contract';
import { useCommand } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { requireVerification, startSession } from '@faultline/shared/session';
import { toast } from '@faultline/shared/ui';
import { useLocation, useNavigate } from 'react-router-dom';
import { withSignInState } from '../signInState.ts';
import { toFormProblem } from '../form/toFormProblem.ts';
import { validateRequired } from '../form/fieldRules.ts';
import { type FormProblem, createFormProblem } from '../form/FormProblem.ts';
import { type Credentials, storeCredentials } from '../pendingCredentials.ts';

const texts = { refused: 'Login failed', unexpected: 'An error occurred' };
const isUnverified = (error: ApiError) => error.code === 'ERR_EMAIL_NOT_VERIFIED';

/** Signs in (specification 4.3). The session's start is what leads on; an e-mail not yet verified leads to its code. */
export function useSignIn() {
  const login = useCommand(auth.login, { failed: false });
  const navigate = useNavigate();
  const { state } = useLocation();

  async function verifyFirst(credentials: Credentials) {
    storeCredentials(credentials);
    requireVerification(credentials.email);
    toast.info('Please verify your email to continue');
    await navigate(paths.verify, { state: withSignInState(state) });
  }

  return async ({ email: typed, password }: Credentials): Promise<FormProblem | undefined> => {
    const email = typed.trim();
    const missing = validateRequired('Email and password are required', { email, password });
    if (missing !== undefined) return missing;
    const outcome = await login.run({ body: { email, password } });
    if (!outcome.ok && !isUnverified(outcome.error)) return toFormProblem(outcome.error, texts);
    if (!outcome.ok || !outcome.data.user.email_verified) {
      await verifyFirst({ email: (outcome.ok && outcome.data.user.email) || email, password });
      return undefined;
    }
    const { token, user } = outcome.data;
    if (token === undefined) return createFormProblem(texts.unexpected);
    startSession(token, { ...user, email: user.email || email });
    toast.success('Welcome back! Successfully signed in');
    return undefined;
  };
}
