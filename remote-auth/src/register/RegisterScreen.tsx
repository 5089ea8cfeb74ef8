import { auth, meta } from '@faultline/shared/contract';
import { AuthCard, PasswordField, TextField } from '@faultline/shared/forms';
import { useCapability, useCommand, useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { requireVerification } from '@faultline/shared/session';
import { AppLink, ExternalLink, Typography } from '@faultline/shared/ui';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { AuthForm, SubmitButton } from '../form/AuthForm.tsx';
import {
  combineProblems,
  toFormProblem,
  validatePasswordMatch,
  validateEmail,
  validateRequired,
  validatePasswordLength,
  type FormProblem,
} from '../form/formProblem.ts';
import { useForm } from '../form/useForm.ts';
import { SsoOffer } from '../sso/SsoOffer.tsx';
import { withSignInState, usePostLoginRedirect } from '../signInState.ts';

export function RegisterScreen() {
  const { state } = useLocation();
  const form = useForm(empty);
  const register = useRegister();
  const onward = usePostLoginRedirect();
  if (onward !== undefined) return <Navigate to={onward} replace />;
  return (
    <AuthCard
      title="Create your account"
      subtitle="Free for up to 10 tracked items. No card needed."
      footer={
        <>
          Already have an account?{' '}
          <AppLink to={paths.signIn} state={withSignInState(state)}>
            Sign in
          </AppLink>
        </>
      }
    >
      <SsoOffer>
        <AuthForm
          label="Create account"
          focus="email"
          form={form}
          onSubmit={() => void form.submit(() => register(form.values))}
        >
          <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" inputMode="email" />
          <PasswordField
            {...form.field('password')}
            label="Password"
            autoComplete="new-password"
            hint="At least 6 characters"
          />
          <PasswordField {...form.field('confirmPassword')} label="Confirm password" autoComplete="new-password" />
          <SubmitButton label="Create Account" busyLabel="Creating account..." pendingLabel={form.pendingLabel} />
          <TermsNotice />
        </AuthForm>
      </SsoOffer>
    </AuthCard>
  );
}

function TermsNotice() {
  const query = useQuery(meta.get, { enabled: useCapability('meta') === true });
  const installation = query.status === 'ready' ? query.data : undefined;
  return (
    <Typography variant="caption" color="text.secondary">
      By creating an account, you agree to our {toLink('Terms of Service', installation?.terms_url)} and{' '}
      {toLink('Privacy Policy', installation?.privacy_url)}.
    </Typography>
  );
}

const toLink = (name: string, url: string | undefined) =>
  url === undefined ? name : <ExternalLink href={url}>{name}</ExternalLink>;

const empty = { email: '', password: '', confirmPassword: '' };
const texts = { refused: 'An error occurred during registration', unexpected: 'An error occurred during registration' };
const done = 'Registration successful! Please check your email for verification code.';

function useRegister() {
  const register = useCommand(auth.register, { done, failed: false });
  const navigate = useNavigate();
  const { state } = useLocation();

  return async (registration: typeof empty): Promise<FormProblem | undefined> => {
    const { password, confirmPassword } = registration;
    const email = registration.email.trim();
    const wrong =
      validateRequired('All fields are required', { email, password, confirmPassword }) ??
      combineProblems(
        validateEmail(email),
        validatePasswordLength(password),
        validatePasswordMatch(password, confirmPassword),
      );
    if (wrong !== undefined) return wrong;

    const outcome = await register.run({ body: { email, password, subscriptionPlan: 'free' } });
    if (!outcome.ok) return toFormProblem(outcome.error, texts);
    requireVerification(outcome.data.user.email || email);
    await navigate(paths.verify, { state: withSignInState(state) });
    return undefined;
  };
}
