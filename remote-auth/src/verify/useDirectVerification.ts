import { callWithoutAuthRedirect } from '@faultline/shared/api';
import { auth } from '@faultline/shared/contract';
import { useCommand } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { endSession, startSession } from '@faultline/shared/session';
import { toast } from '@faultline/shared/ui';
import { useLocation, useNavigate } from 'react-router-dom';
import { withSignInState } from '../signInState.ts';
import { toFormProblem } from '../form/toFormProblem.ts';
import { validateOtp, validateRequired } from '../form/fieldRules.ts';
import type { FormProblem } from '../form/FormProblem.ts';
import { type Credentials, clearCredentials } from '../pendingCredentials.ts';

const broken = 'Something went wrong. Please try again.';

/** Signs in with what was typed before; false when the provider does not let in. */
async function signInWith(credentials: Credentials): Promise<boolean> {
  try {
    const { token, user } = (await callWithoutAuthRedirect(auth.login, { body: { ...credentials } })).data;
    if (token === undefined || !user.email_verified) return false;
    startSession(token, { ...user, email: user.email || credentials.email });
    return true;
  } catch {
    return false;
  }
}

/** Verifies a code for who has just typed a password, and signs in with it (specification 4.5). */
export function useDirectVerification(credentials: Credentials) {
  const { email } = credentials;
  const verifyOtp = useCommand(auth.verifyOtp, { failed: false });
  const sendOtp = useCommand(auth.sendOtp, { done: 'Verification code sent to your email', failed: false });
  const navigate = useNavigate();
  const { state } = useLocation();

  async function verify(otp: string): Promise<FormProblem | undefined> {
    const wrong =
      validateRequired('Please enter the verification code', { otp }) ?? validateOtp(otp, 'Verification code');
    if (wrong !== undefined) return wrong;
    const outcome = await verifyOtp.run({ body: { email, otp } });
    if (!outcome.ok) return toFormProblem(outcome.error, { refused: 'Verification failed', unexpected: broken });
    clearCredentials();
    if (await signInWith(credentials)) {
      toast.success('Email verified! Successfully signed in');
      return undefined;
    }
    toast.error('Please try logging in again.');
    await navigate(paths.signIn, { state: withSignInState(state, { email }) });
    endSession();
    return undefined;
  }

  async function resend(): Promise<FormProblem | undefined> {
    const outcome = await sendOtp.run({ body: { email } });
    return outcome.ok
      ? undefined
      : toFormProblem(outcome.error, { refused: 'Failed to resend verification code', unexpected: broken });
  }

  return { verify, resend };
}
