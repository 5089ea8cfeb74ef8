import { PasswordField, TextField } from '@faultline/shared/forms';
import { paths } from '@faultline/shared/routing';
import { Alert, AppLink, AuthCard, Typography } from '@faultline/shared/ui';
import { Navigate, useLocation } from 'react-router-dom';
import { arrivalOf, carry } from '../arrival.ts';
import { AuthForm } from '../form/AuthForm.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { useForm } from '../form/useForm.ts';
import { useOnward } from '../useOnward.ts';
import { useSignIn } from './useSignIn.ts';

export function SignInScreen() {
  const { state } = useLocation();
  const { notice, email = '' } = arrivalOf(state);
  const form = useForm({ email, password: '' });
  const signIn = useSignIn();
  const onward = useOnward();
  if (onward !== undefined) return <Navigate to={onward} replace />;
  return (
    <AuthCard
      title="Sign in"
      subtitle="Welcome back to Faultline."
      footer={
        <>
          New to Faultline?{' '}
          <AppLink to={paths.register} state={carry(state)}>
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
        <SubmitButton label="Sign In" busyLabel="Signing in..." doing={form.doing} />
      </AuthForm>
      <Typography sx={{ textAlign: 'center' }}>
        <AppLink to={paths.forgotPassword} state={carry(state)}>
          Forgot your password?
        </AppLink>
      </Typography>
    </AuthCard>
  );
}
