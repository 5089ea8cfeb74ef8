import { callWithoutAuthRedirect } from '@faultline/shared/api';
import { auth } from '@faultline/shared/contract';
import { AuthCard, OtpField } from '@faultline/shared/forms';
import { useCommand } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { endSession, startSession } from '@faultline/shared/session';
import { AppLink, Button, toast } from '@faultline/shared/ui';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AuthForm, SubmitButton } from '../form/AuthForm.tsx';
import { OtpSentMessage } from '../form/OtpSentMessage.tsx';
import { CODE_LENGTH, validateOtp, validateRequired, toFormProblem, type FormProblem } from '../form/formProblem.ts';
import { useForm } from '../form/useForm.ts';
import { type Credentials, clearCredentials } from '../pendingCredentials.ts';
import { withSignInState } from '../signInState.ts';

const RESEND_SECONDS = 60;

export function EmbeddedVerification({ credentials }: { credentials: Credentials }) {
  const { state } = useLocation();
  const form = useForm({ otp: '' });
  const { left, restart } = useCountdown(RESEND_SECONDS);
  const { verify, resend } = useEmbeddedVerification(credentials);

  const sendAnother = () =>
    form.submit(async () => {
      const problem = await resend();
      if (problem === undefined) {
        restart();
        form.setValue('otp', '');
      }
      return problem;
    }, 'resend');

  return (
    <AuthCard
      title="Verify your email"
      subtitle={<OtpSentMessage email={credentials.email} />}
      footer={
        <AppLink to={paths.register} state={withSignInState(state)}>
          Back to registration
        </AppLink>
      }
    >
      <AuthForm
        label="Verify email"
        focus="otp"
        form={form}
        onSubmit={() => void form.submit(() => verify(form.values.otp))}
      >
        <OtpField
          {...form.field('otp')}
          label="Verification code"
          hint="Check your inbox and spam folder for the code."
        />
        <SubmitButton
          label="Verify Email"
          busyLabel="Verifying..."
          pendingLabel={form.pendingLabel}
          disabled={form.values.otp.length < CODE_LENGTH}
        />
        <Button size="large" disabled={left > 0 || form.pendingLabel !== undefined} onClick={() => void sendAnother()}>
          {left > 0 ? `Resend code in ${left}s` : 'Resend verification code'}
        </Button>
      </AuthForm>
    </AuthCard>
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

// Counts down by the clock, because timers stop in a sleeping tab.
function useCountdown(seconds: number) {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);
  const restart = () => {
    setEnd(Date.now() + seconds * 1000);
    setLeft(seconds);
  };
  return { left, restart };
}
