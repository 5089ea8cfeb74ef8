import { OtpField, PasswordField } from '@faultline/shared/forms';
import { AuthCard, Button } from '@faultline/shared/ui';
import type { ReactNode } from 'react';
import { AuthForm } from '../form/AuthForm.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { useForm } from '../form/useForm.ts';
import { OtpSentMessage } from '../verify/OtpSentMessage.tsx';
import { usePasswordReset } from './usePasswordReset.ts';

interface CodeStepProps {
  email: string;
  onDone: () => void;
  footer: ReactNode;
}

export function CodeStep({ email, onDone, footer }: CodeStepProps) {
  const form = useForm({ otp: '', password: '', confirmPassword: '' });
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
        {/* For password managers: whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <OtpField
          {...form.field('otp')}
          label="Verification code"
          hint="Check your inbox and spam folder for the code."
        />
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
