import { auth } from '@faultline/shared/contract';
import { useCommand } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { requireVerification } from '@faultline/shared/session';
import { useLocation, useNavigate } from 'react-router-dom';
import { withSignInState } from '../signInState.ts';
import { toFormProblem } from '../form/toFormProblem.ts';
import { validatePasswordMatch, validateEmail, validateRequired, validatePasswordLength } from '../form/fieldRules.ts';
import type { FormProblem } from '../form/FormProblem.ts';

const texts = { refused: 'An error occurred during registration', unexpected: 'An error occurred during registration' };
const done = 'Registration successful! Please check your email for verification code.';

interface Registration {
  email: string;
  password: string;
  confirmPassword: string;
}

/** Registers, always with the free plan, and leads to the code (specification 4.4). */
export function useRegister() {
  const register = useCommand(auth.register, { done, failed: false });
  const navigate = useNavigate();
  const { state } = useLocation();

  return async (registration: Registration): Promise<FormProblem | undefined> => {
    const { password, confirmPassword } = registration;
    const email = registration.email.trim();
    const wrong =
      validateRequired('All fields are required', { email, password, confirmPassword }) ??
      validatePasswordLength(password) ??
      validatePasswordMatch(password, confirmPassword) ??
      validateEmail(email);
    if (wrong !== undefined) return wrong;

    const outcome = await register.run({ body: { email, password, subscriptionPlan: 'free' } });
    if (!outcome.ok) return toFormProblem(outcome.error, texts);
    requireVerification(outcome.data.user.email || email);
    await navigate(paths.verify, { state: withSignInState(state) });
    return undefined;
  };
}
