import { OtpField } from '@faultline/shared/forms';
import { paths } from '@faultline/shared/routing';
import { AppLink, AuthCard, Button } from '@faultline/shared/ui';
import { useLocation } from 'react-router-dom';
import { withSignInState } from '../signInState.ts';
import { AuthForm } from '../form/AuthForm.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { useForm } from '../form/useForm.ts';
import { OtpSentMessage } from './OtpSentMessage.tsx';
import { useStandaloneVerification } from './useStandaloneVerification.ts';

export function VerificationPage({ email }: { email: string | undefined }) {
  const { state } = useLocation();
  const form = useForm({ otp: '' });
  const { verify, resend } = useStandaloneVerification(email);
  return (
    <AuthCard
      title="Verify your email"
      subtitle={<OtpSentMessage email={email} />}
      footer={
        <AppLink to={paths.signIn} state={withSignInState(state, { email })}>
          Back to sign in
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
        <SubmitButton label="Verify Email" busyLabel="Verifying..." pendingLabel={form.pendingLabel} />
        <Button
          size="large"
          disabled={form.pendingLabel !== undefined}
          onClick={() => void form.submit(resend, 'resend')}
        >
          {form.pendingLabel === 'resend' ? 'Sending...' : 'Resend Code'}
        </Button>
      </AuthForm>
    </AuthCard>
  );
}
