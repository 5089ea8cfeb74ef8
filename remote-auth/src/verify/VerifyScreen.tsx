import { useSession, endSession, startSession } from '@faultline/shared/session';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { usePendingCredentials, type Credentials, clearCredentials } from '../pendingCredentials.ts';
import { usePostLoginRedirect, withSignInState } from '../signInState.ts';
import { auth } from '@faultline/shared/contract';
import { AuthCard, OtpField, useCountdown } from '@faultline/shared/forms';
import { useCommand } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { AppLink, Button, toast } from '@faultline/shared/ui';
import { AuthForm, SubmitButton } from '../form/AuthForm.tsx';
import { OtpSentMessage } from '../form/OtpSentMessage.tsx';
import {
  toFormProblem,
  validateOtp,
  validateRequired,
  type FormProblem,
  createFormProblem,
  CODE_LENGTH,
} from '../form/formProblem.ts';
import { useForm } from '../form/useForm.ts';
import { callWithoutAuthRedirect } from '@faultline/shared/api';

export function VerifyScreen() {
  const { pendingEmail } = useSession();
  const [email, setEmail] = useState(pendingEmail);
  // The email stays visible after it was cleared, until the next screen opens.
  if (pendingEmail !== undefined && pendingEmail !== email) setEmail(pendingEmail);
  const pending = usePendingCredentials();
  const onward = usePostLoginRedirect();
  if (onward !== undefined) return <Navigate to={onward} replace />;
  if (pending !== undefined && pending.email === email) return <EmbeddedVerification credentials={pending} />;
  return <VerificationPage email={email} />;
}

function VerificationPage({ email }: { email: string | undefined }) {
  const { state } = useLocation();
  const form = useForm({ otp: '' });
  const { verify, resend } = useVerification(email);
  return (
    <VerificationCard
      email={email}
      form={form}
      onVerify={verify}
      resend={{
        label: form.pendingLabel === 'resend' ? 'Sending...' : 'Resend Code',
        send: () => form.submit(resend, 'resend'),
      }}
      footer={
        <AppLink to={paths.signIn} state={withSignInState(state, { email })}>
          Back to sign in
        </AppLink>
      }
    />
  );
}

interface VerificationCardProps {
  email: string | undefined;
  form: ReturnType<typeof useForm<{ otp: string }>>;
  onVerify: (otp: string) => Promise<FormProblem | undefined>;
  isIncomplete?: boolean;
  resend: { label: string; send: () => Promise<void>; isWaiting?: boolean };
  footer: ReactNode;
}

function VerificationCard({ email, form, onVerify, isIncomplete, resend, footer }: VerificationCardProps) {
  const { pendingLabel } = form;
  return (
    <AuthCard title="Verify your email" subtitle={<OtpSentMessage email={email} />} footer={footer}>
      <AuthForm
        label="Verify email"
        focus="otp"
        form={form}
        onSubmit={() => void form.submit(() => onVerify(form.values.otp))}
      >
        <OtpField
          {...form.field('otp')}
          label="Verification code"
          hint="Check your inbox and spam folder for the code."
        />
        <SubmitButton
          label="Verify Email"
          busyLabel="Verifying..."
          pendingLabel={pendingLabel}
          disabled={isIncomplete}
        />
        <Button
          size="large"
          disabled={resend.isWaiting || pendingLabel !== undefined}
          onClick={() => void resend.send()}
        >
          {resend.label}
        </Button>
      </AuthForm>
    </AuthCard>
  );
}

const verifyTexts = {
  refused: 'Invalid OTP code. Please try again.',
  unexpected: 'Verification failed. Please try again.',
};
const resendText = 'Failed to resend OTP. Please try again.';
const nobody = 'Email address not available';
const notice = 'Email verified successfully! Please login to continue.';

function useVerification(email: string | undefined) {
  const verifyOtp = useCommand(auth.verifyOtp, { done: 'Email verified successfully!', failed: false });
  const sendOtp = useCommand(auth.sendOtp, { done: 'New OTP code sent to your email', failed: false });
  const navigate = useNavigate();
  const { state } = useLocation();

  async function verify(otp: string): Promise<FormProblem | undefined> {
    const wrong = validateRequired('Please enter the OTP code', { otp }) ?? validateOtp(otp, 'OTP code');
    if (wrong !== undefined) return wrong;
    if (email === undefined) return createFormProblem(nobody);
    const outcome = await verifyOtp.run({ body: { email, otp } });
    if (!outcome.ok) return toFormProblem(outcome.error, verifyTexts);
    await navigate(paths.signIn, { state: withSignInState(state, { notice, email }) });
    endSession();
    return undefined;
  }

  async function resend(): Promise<FormProblem | undefined> {
    if (email === undefined) return createFormProblem(nobody);
    const outcome = await sendOtp.run({ body: { email } });
    return outcome.ok ? undefined : toFormProblem(outcome.error, { refused: resendText, unexpected: resendText });
  }

  return { verify, resend };
}

const RESEND_SECONDS = 60;

function EmbeddedVerification({ credentials }: { credentials: Credentials }) {
  const { state } = useLocation();
  const form = useForm({ otp: '' });
  const [sent, setSent] = useState({ resendInSeconds: RESEND_SECONDS });
  const left = useCountdown(sent);
  const { verify, resend } = useEmbeddedVerification(credentials);

  const sendAnother = () =>
    form.submit(async () => {
      const problem = await resend();
      if (problem === undefined) {
        setSent({ resendInSeconds: RESEND_SECONDS });
        form.setValue('otp', '');
      }
      return problem;
    }, 'resend');

  return (
    <VerificationCard
      email={credentials.email}
      form={form}
      onVerify={verify}
      isIncomplete={form.values.otp.length < CODE_LENGTH}
      resend={{
        label: left > 0 ? `Resend code in ${left}s` : 'Resend verification code',
        isWaiting: left > 0,
        send: sendAnother,
      }}
      footer={
        <AppLink to={paths.register} state={withSignInState(state)}>
          Back to registration
        </AppLink>
      }
    />
  );
}

const broken = 'Something went wrong. Please try again.';

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

function useEmbeddedVerification(credentials: Credentials) {
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
