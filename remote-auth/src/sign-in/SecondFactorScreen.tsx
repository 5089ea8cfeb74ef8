import { factors, type FactorChallenge } from '@faultline/shared/contract';
import { AuthCard, getPasskey, hasPasskeys, TextField } from '@faultline/shared/forms';
import { useCommand } from '@faultline/shared/query';
import { Button, ErrorPanel, Skeletons } from '@faultline/shared/ui';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { AuthForm, SubmitButton } from '../form/AuthForm.tsx';
import { createFormProblem, type FormProblem, toFormProblem, validateRequired } from '../form/formProblem.ts';
import { useForm } from '../form/useForm.ts';
import type { Credentials } from '../pendingCredentials.ts';
import { openSession, texts } from '../openSession.ts';

const HINT = '6 digits from your authenticator app, or a recovery code. Without either, ask the operator of this site.';

interface SecondFactorScreenProps {
  credentials: Credentials;
  onBack: () => void;
}

export function SecondFactorScreen({ credentials, onBack }: SecondFactorScreenProps) {
  const form = useForm({ code: '' });
  const { challenge, problem, restart, enterCode, confirmByPasskey } = useSecondFactor(credentials);
  return (
    <AuthCard
      title="Confirm it's you"
      subtitle="Your account has a second factor."
      footer={<Button onClick={onBack}>Back to sign in</Button>}
    >
      {problem !== undefined && (
        <ErrorPanel title="Couldn't continue" message={problem} onRetry={() => void restart()} />
      )}
      {problem === undefined && challenge === undefined && (
        <Skeletons count={2} height={52} gap={16} label="Loading..." />
      )}
      {problem === undefined && challenge !== undefined && (
        <>
          {challenge.passkey !== undefined && hasPasskeys() && (
            <Button
              size="large"
              fullWidth
              startIcon={<KeyRound size={16} />}
              loading={form.pendingLabel === 'passkey'}
              loadingPosition="start"
              disabled={form.pendingLabel !== undefined}
              onClick={() => void form.submit(confirmByPasskey, 'passkey')}
            >
              Use a passkey
            </Button>
          )}
          <AuthForm
            label="Second factor"
            focus="code"
            form={form}
            onSubmit={() => void form.submit(() => enterCode(form.values.code))}
          >
            <TextField
              {...form.field('code')}
              label="Code"
              hint={HINT}
              autoComplete="one-time-code"
              spellCheck={false}
              maxLength={32}
            />
            <SubmitButton label="Continue" busyLabel="Checking..." pendingLabel={form.pendingLabel} />
          </AuthForm>
        </>
      )}
    </AuthCard>
  );
}

function useSecondFactor({ email, password }: Credentials) {
  const [challenge, setChallenge] = useState<FactorChallenge>();
  const [problem, setProblem] = useState<string>();
  const starting = useCommand(factors.startSignIn, { failed: false });
  const signIn = useCommand(factors.signIn, { failed: false });

  const start = () =>
    starting
      .run({ body: { email, password } })
      .then((outcome) => (outcome.ok ? setChallenge(outcome.data) : setProblem(outcome.error.message)));
  const startOnce = useEffectEvent(start);
  useEffect(() => void startOnce(), []);
  const restart = () => {
    setChallenge(undefined);
    setProblem(undefined);
    return start();
  };

  async function finish(factor: object): Promise<FormProblem | undefined> {
    const outcome = await signIn.run({ body: { attempt: challenge?.attempt ?? '', ...factor } });
    if (outcome.ok) return openSession(outcome.data);
    // The attempt is over, so the next try needs another one.
    if (outcome.error.status === 410) {
      await restart();
      return createFormProblem('That took too long. Try again.', 'code');
    }
    const failure = toFormProblem(outcome.error, texts);
    return outcome.error.status === 400 ? { ...failure, fields: ['code'] } : failure;
  }

  const enterCode = async (typed: string) =>
    validateRequired('Enter a code', { code: typed.trim() }) ?? finish({ code: typed });

  async function confirmByPasskey(): Promise<FormProblem | undefined> {
    const passkey = await getPasskey(challenge?.passkey ?? {});
    return passkey && finish({ passkey });
  }

  return { challenge, problem, restart, enterCode, confirmByPasskey };
}
