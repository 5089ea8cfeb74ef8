import { PasswordField, TextField } from '@faultline/shared/forms';
import { paths } from '@faultline/shared/routing';
import { AppLink, AuthCard, Typography } from '@faultline/shared/ui';
import { Navigate, useLocation } from 'react-router-dom';
import { withSignInState } from '../signInState.ts';
import { AuthForm } from '../form/AuthForm.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { useForm } from '../form/useForm.ts';
import { usePostLoginRedirect } from '../usePostLoginRedirect.ts';
import { useRegister } from './useRegister.ts';

export function RegisterScreen() {
  const { state } = useLocation();
  const form = useForm({ email: '', password: '', confirmPassword: '' });
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
        <Typography variant="caption" color="text.secondary">
          By creating an account, you agree to our Terms of Service and Privacy Policy.
        </Typography>
      </AuthForm>
    </AuthCard>
  );
}
