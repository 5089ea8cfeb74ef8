import { OtpField } from '@faultline/shared/forms';
import { paths } from '@faultline/shared/routing';
import { AppLink, AuthCard, Button } from '@faultline/shared/ui';
import { useLocation } from 'react-router-dom';
import { withSignInState } from '../signInState.ts';
import { AuthForm } from '../form/AuthForm.tsx';
import { CODE_LENGTH } from '../form/fieldRules.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { useForm } from '../form/useForm.ts';
import type { Credentials } from '../pendingCredentials.ts';
import { OtpSentMessage } from './OtpSentMessage.tsx';
import { useCountdown } from './useCountdown.ts';
import { useDirectVerification } from './useDirectVerification.ts';

const RESEND_SECONDS = 60;

export function EmbeddedVerification({ credentials }: { credentials: Credentials }) {
  const { state } = useLocation();
  const form = useForm({ otp: '' });
  const { left, restart } = useCountdown(RESEND_SECONDS);
  const { verify, resend } = useDirectVerification(credentials);

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
