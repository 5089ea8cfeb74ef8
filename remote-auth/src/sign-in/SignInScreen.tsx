import { type ApiError, hasCapability } from '@faultline/shared/api';
import { auth, factors } from '@faultline/shared/contract';
import { AuthCard, getPasskey, hasPasskeys, PasswordField, TextField } from '@faultline/shared/forms';
import { useCapability, useCommand } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { requireVerification } from '@faultline/shared/session';
import { Alert, AppLink, Button, Typography, toast, useOnDemand } from '@faultline/shared/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { AuthForm, SubmitButton } from '../form/AuthForm.tsx';
import { toFormProblem, validateRequired, type FormProblem } from '../form/formProblem.ts';
import { openSession, texts } from '../openSession.ts';
import { SsoOffer } from '../sso/SsoOffer.tsx';
import { useForm } from '../form/useForm.ts';
import { type Credentials, storeCredentials } from '../pendingCredentials.ts';
import { readSignInState, withSignInState, usePostLoginRedirect } from '../signInState.ts';

export function SignInScreen() {
  const { state } = useLocation();
  const { notice, email = '' } = readSignInState(state);
  const form = useForm({ email, password: '' });
  const [pending, setPending] = useState<Credentials>();
  const signIn = useSignIn(setPending);
  const secondFactor = useOnDemand(loadSecondFactor, pending !== undefined, () => setPending(undefined));
  const passkey = usePasskeySignIn();
  const onward = usePostLoginRedirect();
  if (onward !== undefined) return <Navigate to={onward} replace />;
  if (pending !== undefined && secondFactor !== undefined) {
    return <secondFactor.SecondFactorScreen credentials={pending} onBack={() => setPending(undefined)} />;
  }
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
      <SsoOffer>
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
        {passkey.isOffered && (
          <Button
            size="large"
            fullWidth
            startIcon={<KeyRound size={16} />}
            loading={form.pendingLabel === 'passkey'}
            loadingPosition="start"
            disabled={form.pendingLabel !== undefined}
            onClick={() => void form.submit(passkey.signIn, 'passkey')}
          >
            Sign in with a passkey
          </Button>
        )}
        <Typography sx={{ textAlign: 'center' }}>
          <AppLink to={paths.forgotPassword} state={withSignInState(state)}>
            Forgot your password?
          </AppLink>
        </Typography>
      </SsoOffer>
    </AuthCard>
  );
}

const isUnverified = (error: ApiError) => error.code === 'ERR_EMAIL_NOT_VERIFIED';

const loadSecondFactor = () => import('./SecondFactorScreen.tsx');

function usePasskeySignIn() {
  const offered = useCapability('passkeys');
  const start = useCommand(factors.startPasskeySignIn, { failed: false });
  const finish = useCommand(factors.signInWithPasskey, { failed: false });
  const signIn = async (): Promise<FormProblem | undefined> => {
    const started = await start.run();
    if (!started.ok) return toFormProblem(started.error, texts);
    const { attempt, passkey: options } = started.data;
    const passkey = await getPasskey(options);
    if (passkey === undefined) return undefined;
    const outcome = await finish.run({ body: { attempt, passkey } });
    return outcome.ok ? openSession(outcome.data) : toFormProblem(outcome.error, texts);
  };
  return { isOffered: offered === true && hasPasskeys(), signIn };
}

function useSignIn(onSecondFactor: (credentials: Credentials) => void) {
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
    if (!outcome.ok && outcome.error.code === 'ERR_SECOND_FACTOR_REQUIRED' && hasCapability('second-factor')) {
      onSecondFactor({ email, password });
      return undefined;
    }
    if (!outcome.ok && !isUnverified(outcome.error)) return toFormProblem(outcome.error, texts);
    if (!outcome.ok || !outcome.data.user.email_verified) {
      await verifyFirst({ email: (outcome.ok && outcome.data.user.email) || email, password });
      return undefined;
    }
    const { token, user } = outcome.data;
    return openSession({ token, user: { ...user, email: user.email || email } });
  };
}
