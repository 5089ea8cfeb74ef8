import type { ApiError } from '@faultline/shared/api';
import { auth } from '@faultline/shared/contract';
import { AuthCard, PasswordField, TextField } from '@faultline/shared/forms';
import { useCommand } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { requireVerification, startSession } from '@faultline/shared/session';
import { Alert, AppLink, Typography, toast } from '@faultline/shared/ui';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { AuthForm, SubmitButton } from '../form/AuthForm.tsx';
import { toFormProblem, validateRequired, type FormProblem, createFormProblem } from '../form/formProblem.ts';
import { useForm } from '../form/useForm.ts';
import { type Credentials, storeCredentials } from '../pendingCredentials.ts';
import { readSignInState, withSignInState, usePostLoginRedirect } from '../signInState.ts';

export function SignInScreen() {
  const { state } = useLocation();
  const { notice, email = '' } = readSignInState(state);
  const form = useForm({ email, password: '' });
  const signIn = useSignIn();
  const onward = usePostLoginRedirect();
  if (onward !== undefined) return <Navigate to={onward} replace />;
  return (
    <AuthCard
      title="Sign in"
      subtitle="Welcome back to Faultline."
      footer={
        <>
          New to Faultline?{' '}
          <AppLink to={paths.register} state={withSignInState(state)}>
            Sign up for free
          </AppLink>
        </>
      }
    >
      {notice !== undefined && !form.hasFailed && (
        <output>
          <Alert severity="success" role="note">
            {notice}
          </Alert>
        </output>
      )}
      <AuthForm
        label="Sign in"
        focus={email === '' ? 'email' : 'password'}
        form={form}
        onSubmit={() => void form.submit(() => signIn(form.values))}
      >
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" inputMode="email" />
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        <SubmitButton label="Sign In" busyLabel="Signing in..." pendingLabel={form.pendingLabel} />
      </AuthForm>
      <Typography sx={{ textAlign: 'center' }}>
        <AppLink to={paths.forgotPassword} state={withSignInState(state)}>
          Forgot your password?
        </AppLink>
      </Typography>
    </AuthCard>
  );
}

const texts = { refused: 'Login failed', unexpected: 'An error occurred' };
const isUnverified = (error: ApiError) => error.code === 'ERR_EMAIL_NOT_VERIFIED';

function useSignIn() {
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
