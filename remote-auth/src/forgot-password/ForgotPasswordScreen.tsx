import { AuthCard, TextField, OtpField, PasswordField } from '@faultline/shared/forms';
import { paths } from '@faultline/shared/routing';
import { AppLink, Button } from '@faultline/shared/ui';
import { useState, type ReactNode, type ComponentPropsWithRef, useEffect, useRef } from 'react';
import { useLocation, Link } from 'react-router-dom';
import { AuthForm, SubmitButton } from '../form/AuthForm.tsx';
import { OtpSentMessage } from '../form/OtpSentMessage.tsx';
import { useForm } from '../form/useForm.ts';
import { readSignInState, withSignInState } from '../signInState.ts';
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

export function ForgotPasswordScreen() {
  const { state } = useLocation();
  const [step, setStep] = useState<'email' | 'code' | 'done'>('email');
  const [email, setEmail] = useState(readSignInState(state).email ?? '');
  const isChange = readSignInState(state).purpose === 'change';
  const back = isChange ? (
    <AppLink to={paths.account}>Back to account</AppLink>
  ) : (
    <AppLink to={paths.signIn} state={withSignInState(state)}>
      Back to sign in
    </AppLink>
  );
  if (step === 'done') return <DoneStep footer={back} />;
  if (step === 'code') return <CodeStep email={email} onDone={() => setStep('done')} footer={back} />;
  const proceed = (sentTo: string) => {
    setEmail(sentTo);
    setStep('code');
  };
  const title = isChange ? 'Change your password' : 'Forgot your password?';
  return <EmailStep title={title} email={email} onSent={proceed} footer={back} />;
}

interface EmailStepProps {
  title: string;
  email: string;
  onSent: (email: string) => void;
  footer: ReactNode;
}

function EmailStep({ title, email: known, onSent, footer }: EmailStepProps) {
  const form = useForm({ email: known });
  const { sendCode } = usePasswordReset();
  const send = () =>
    form.submit(async () => {
      const email = form.values.email.trim();
      const problem = await sendCode(email);
      if (problem === undefined) onSent(email);
      return problem;
    });
  return (
    <AuthCard title={title} subtitle="Enter your email and we'll send a code to reset your password." footer={footer}>
      <AuthForm label="Reset password" focus="email" form={form} onSubmit={() => void send()}>
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" inputMode="email" />
        <SubmitButton label="Send verification code" busyLabel="Sending..." pendingLabel={form.pendingLabel} />
      </AuthForm>
    </AuthCard>
  );
}

interface CodeStepProps {
  email: string;
  onDone: () => void;
  footer: ReactNode;
}

function CodeStep({ email, onDone, footer }: CodeStepProps) {
  const form = useForm(empty);
  const { sendCode, reset } = usePasswordReset();
  const save = () =>
    form.submit(async () => {
      const problem = await reset(email, form.values);
      if (problem === undefined) onDone();
      return problem;
    });
  return (
    <AuthCard title="Set a new password" subtitle={<OtpSentMessage email={email} />} footer={footer}>
      <AuthForm label="Reset password" focus="otp" form={form} onSubmit={() => void save()}>
        <OtpField
          {...form.field('otp')}
          label="Verification code"
          hint="Check your inbox and spam folder for the code."
        />
        {/* For password managers: whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('password')}
          label="New password"
          autoComplete="new-password"
          hint="At least 6 characters"
        />
        <PasswordField {...form.field('confirmPassword')} label="Confirm new password" autoComplete="new-password" />
        <SubmitButton label="Reset Password" busyLabel="Resetting password..." pendingLabel={form.pendingLabel} />
        <Button
          size="large"
          disabled={form.pendingLabel !== undefined}
          onClick={() => void form.submit(() => sendCode(email), 'resend')}
        >
          {form.pendingLabel === 'resend' ? 'Sending...' : 'Resend Code'}
        </Button>
      </AuthForm>
    </AuthCard>
  );
}

function ToSignIn(props: ComponentPropsWithRef<'a'>) {
  const { state } = useLocation();
  return <Link {...props} to={paths.signIn} state={withSignInState(state)} />;
}

function DoneStep({ footer }: { footer: ReactNode }) {
  const next = useRef<HTMLAnchorElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <AuthCard title="Password Reset Successful" subtitle="You can now sign in with your new password." footer={footer}>
      <Button ref={next} component={ToSignIn} variant="contained" color="primary" size="large" fullWidth>
        Sign In
      </Button>
    </AuthCard>
  );
}

const empty = { otp: '', password: '', confirmPassword: '' };
const broken = 'An error occurred, please try again';

function usePasswordReset() {
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

  async function reset(
    email: string,
    { otp, password, confirmPassword }: typeof empty,
  ): Promise<FormProblem | undefined> {
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
