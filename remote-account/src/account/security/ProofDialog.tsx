import { factors, type FactorChallenge, sso } from '@faultline/shared/contract';
import {
  Dialog,
  FormError,
  getPasskey,
  hasPasskeys,
  openIdentityProvider,
  PasswordField,
  SubmitActions,
  TextField,
} from '@faultline/shared/forms';
import { useCommand, useQuery } from '@faultline/shared/query';
import { Button, ErrorPanel, Skeletons, Stack, Typography } from '@faultline/shared/ui';
import { Building2, KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

export function ProofDialog({ onSettled }: { onSettled: (isProven: boolean) => void }) {
  const { challenge, failure, restart, problem, setProblem, submit, submitPasskey, busy } = useProof(() =>
    onSettled(true),
  );
  const [value, setValue] = useState('');
  const methods = challenge?.methods ?? [];
  const field = {
    value,
    onChange: (typed: string) => {
      setValue(typed);
      setProblem(undefined);
    },
    autoFocus: true,
  };
  const hasField = methods.includes('password') || methods.includes('code');
  return (
    <Dialog
      open
      onClose={() => onSettled(false)}
      busy={busy}
      width={420}
      title="Confirm it's you"
      subtitle="This protects your account when someone else uses your session. You are asked once in 10 minutes."
      {...(hasField && { onSubmit: () => void submit(methods.includes('password') ? 'password' : 'code', value) })}
      actions={
        hasField ? (
          <SubmitActions onCancel={() => onSettled(false)} busy={busy}>
            Confirm
          </SubmitActions>
        ) : (
          <Button onClick={() => onSettled(false)}>Cancel</Button>
        )
      }
    >
      <Stack spacing={3}>
        {failure !== undefined && (
          <ErrorPanel title="Couldn't continue" message={failure} onRetry={() => void restart()} />
        )}
        {failure === undefined && challenge === undefined && <Skeletons count={1} height={52} label="Loading..." />}
        {challenge?.passkey !== undefined && hasPasskeys() && (
          <Button startIcon={<KeyRound size={15} />} disabled={busy} onClick={() => void submitPasskey()}>
            Use a passkey
          </Button>
        )}
        {methods.includes('single-sign-on') && <SsoProof onProblem={setProblem} />}
        {methods.includes('code') && (
          <TextField
            {...field}
            name="code"
            label="Code"
            hint="6 digits from your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={32}
            error={problem}
          />
        )}
        {methods.includes('password') && (
          <PasswordField
            {...field}
            name="password"
            label="Current password"
            autoComplete="current-password"
            maxLength={256}
            error={problem}
          />
        )}
        {challenge !== undefined && methods.length === 0 && (
          <FormError>Sign out and sign in again, then repeat this within 10 minutes.</FormError>
        )}
        {!hasField && problem !== undefined && <FormError>{problem}</FormError>}
      </Stack>
    </Dialog>
  );
}

// Leaves the page, so the command has to be repeated.
function SsoProof({ onProblem }: { onProblem: (problem: string) => void }) {
  const provider = useQuery(sso.provider);
  const start = useCommand(sso.startProof, { failed: false });
  const [isLeaving, setIsLeaving] = useState(false);
  const name = provider.status === 'ready' ? provider.data.name : 'single sign-on';

  async function leave() {
    const outcome = await start.run();
    if (!outcome.ok) return onProblem(outcome.error.message);
    const hasLeft = openIdentityProvider(outcome.data, { from: location.pathname, isProof: true });
    setIsLeaving(hasLeft);
    if (!hasLeft) onProblem("Couldn't open the identity provider. Its address is wrong. Tell an operator.");
  }

  return (
    <Stack spacing={2}>
      <Button
        startIcon={<Building2 size={15} />}
        sx={{ whiteSpace: 'normal' }}
        loading={start.busy || isLeaving}
        loadingPosition="start"
        onClick={() => void leave()}
      >
        Sign in with {name} again
      </Button>
      <Typography variant="body2" color="text.secondary">
        You come back to this page. Then repeat your last command.
      </Typography>
    </Stack>
  );
}

function useProof(onProven: () => void) {
  const [challenge, setChallenge] = useState<FactorChallenge>();
  const [failure, setFailure] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const starting = useCommand(factors.startProof, { failed: false });
  const proving = useCommand(factors.prove, { failed: false });

  const start = () =>
    starting.run().then((outcome) => (outcome.ok ? setChallenge(outcome.data) : setFailure(outcome.error.message)));
  const startOnce = useEffectEvent(start);
  useEffect(() => void startOnce(), []);
  const restart = () => {
    setChallenge(undefined);
    setFailure(undefined);
    return start();
  };

  async function send(proof: object) {
    const outcome = await proving.run({ body: { attempt: challenge?.attempt ?? '', ...proof } });
    if (outcome.ok) return onProven();
    // The attempt is over, so the next try needs another one.
    if (outcome.error.status === 410) await restart();
    setProblem(outcome.error.message);
  }

  async function submit(name: 'password' | 'code', value: string) {
    if (value.trim() === '') return setProblem(name === 'code' ? 'Enter a code' : 'Password is required');
    await send({ [name]: value });
  }

  async function submitPasskey() {
    const passkey = await getPasskey(challenge?.passkey ?? {});
    if (passkey !== undefined) await send({ passkey });
  }

  return { challenge, failure, restart, problem, setProblem, submit, submitPasskey, busy: proving.busy };
}
