import { auth } from '@faultline/shared/contract';
import { useCommand } from '@faultline/shared/query';
import { endSession } from '@faultline/shared/session';
import {
  combineProblems,
  toFormProblem,
  validatePasswordMatch,
  validateEmail,
  validateOtp,
  validateRequired,
  validatePasswordLength,
  type FormProblem,
} from '../form/formProblem.ts';

interface Reset {
  otp: string;
  password: string;
  confirmPassword: string;
}

const broken = 'An error occurred, please try again';

/** The two calls of a reset and the rules before them (specification 4.6). */
export function usePasswordReset() {
  const sendOtp = useCommand(auth.sendOtp, { done: 'Verification code sent to your email', failed: false });
  const forgotPassword = useCommand(auth.forgotPassword, {
    done: 'Password reset successful! You can now login with your new password.',
    failed: false,
  });

  async function sendCode(email: string): Promise<FormProblem | undefined> {
    const wrong = validateRequired('Email is required', { email }) ?? validateEmail(email);
    if (wrong !== undefined) return wrong;
    const outcome = await sendOtp.run({ body: { email } });
    return outcome.ok
      ? undefined
      : toFormProblem(outcome.error, { refused: 'Failed to send verification code', unexpected: broken });
  }

  async function reset(email: string, { otp, password, confirmPassword }: Reset): Promise<FormProblem | undefined> {
    const wrong =
      validateRequired('All fields are required', { otp, password, confirmPassword }) ??
      combineProblems(
        validateOtp(otp, 'Verification code'),
        validatePasswordLength(password),
        validatePasswordMatch(password, confirmPassword),
      );
    if (wrong !== undefined) return wrong;
    const outcome = await forgotPassword.run({ body: { email, otp, password } });
    if (!outcome.ok) return toFormProblem(outcome.error, { refused: 'Failed to reset password', unexpected: broken });
    // After a change while signed in, the provider rejects the tokens of the old password.
    endSession();
    return undefined;
  }

  return { sendCode, reset };
}
