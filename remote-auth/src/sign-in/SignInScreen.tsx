import { PasswordField, TextField } from '@faultline/shared/forms';
import { paths } from '@faultline/shared/routing';
import { Alert, AppLink, AuthCard, Typography } from '@faultline/shared/ui';
import { Navigate, useLocation } from 'react-router-dom';
import { readSignInState, withSignInState } from '../signInState.ts';
import { AuthForm } from '../form/AuthForm.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { useForm } from '../form/useForm.ts';
import { usePostLoginRedirect } from '../usePostLoginRedirect.ts';
import { useSignIn } from './useSignIn.ts';

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
      {notice !== undefined && (
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
