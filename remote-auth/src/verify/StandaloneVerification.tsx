import { OtpField } from '@faultline/shared/forms';
import { paths } from '@faultline/shared/routing';
import { AppLink, AuthCard, Button } from '@faultline/shared/ui';
import { useLocation } from 'react-router-dom';
import { carry } from '../arrival.ts';
import { AuthForm } from '../form/AuthForm.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { useForm } from '../form/useForm.ts';
import { CodeSentTo } from './CodeSentTo.tsx';
import { useStandaloneVerification } from './useStandaloneVerification.ts';

export function StandaloneVerification({ email }: { email: string | undefined }) {
  const { state } = useLocation();
  const form = useForm({ otp: '' });
  const { verify, resend } = useStandaloneVerification(email);
  return (
    <AuthCard
      title="Verify your email"
      subtitle={<CodeSentTo email={email} />}
      footer={
        <AppLink to={paths.signIn} state={carry(state, { email })}>
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
        <SubmitButton label="Verify Email" busyLabel="Verifying..." doing={form.doing} />
        <Button size="large" disabled={form.doing !== undefined} onClick={() => void form.submit(resend, 'resend')}>
          {form.doing === 'resend' ? 'Sending...' : 'Resend Code'}
        </Button>
      </AuthForm>
    </AuthCard>
  );
}
