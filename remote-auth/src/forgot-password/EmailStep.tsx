import { TextField } from '@faultline/shared/forms';
import { AuthCard } from '@faultline/shared/ui';
import type { ReactNode } from 'react';
import { AuthForm } from '../form/AuthForm.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { useForm } from '../form/useForm.ts';
import { usePasswordReset } from './usePasswordReset.ts';

interface EmailStepProps {
  email: string;
  onSent: (email: string) => void;
  footer: ReactNode;
}

export function EmailStep({ email: known, onSent, footer }: EmailStepProps) {
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
    <AuthCard
      title="Forgot your password?"
      subtitle="Tell us your address, and we send a code to set a new one."
      footer={footer}
    >
      <AuthForm label="Reset password" focus="email" form={form} onSubmit={() => void send()}>
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" inputMode="email" />
        <SubmitButton label="Send verification code" busyLabel="Sending..." pendingLabel={form.pendingLabel} />
      </AuthForm>
    </AuthCard>
  );
}
