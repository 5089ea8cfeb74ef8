import { paths } from '@faultline/shared/routing';
import { AppLink } from '@faultline/shared/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readSignInState, withSignInState } from '../signInState.ts';
import { CodeStep } from './CodeStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { EmailStep } from './EmailStep.tsx';

/** Three steps: the e-mail, then its code with a new password, then done. */
export function ForgotPasswordScreen() {
  const { state } = useLocation();
  const [step, setStep] = useState<'email' | 'code' | 'done'>('email');
  const [email, setEmail] = useState(readSignInState(state).email ?? '');
  const back = (
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
  return <EmailStep email={email} onSent={proceed} footer={back} />;
}
