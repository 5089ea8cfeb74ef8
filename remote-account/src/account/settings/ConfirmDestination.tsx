import { account, type NotificationSettings, type PendingConfirmation } from '@faultline/shared/contract';
import { OtpField, PasswordField, useCountdown } from '@faultline/shared/forms';
import { useCapability, useCommand, useQuery } from '@faultline/shared/query';
import { Alert, Box, Button, Stack } from '@faultline/shared/ui';
import { Clock } from 'lucide-react';
import { useState } from 'react';

const CODE_LENGTH = 6;
const noneEdited = { refreshes: [account.confirmations, account.channels] } as const;

// Undefined while they are loading.
export function usePendingConfirmations(): PendingConfirmation[] | undefined {
  const offersConfirmation = useCapability('confirm-destination') === true;
  const query = useQuery(account.confirmations, { enabled: offersConfirmation });
  if (!offersConfirmation || query.status === 'failed') return [];
  return query.status === 'ready' ? query.data : undefined;
}

interface ConfirmationError {
  field: 'code' | 'password';
  text: string;
}

interface ConfirmDestinationProps {
  pending: PendingConfirmation;
  onCancelled: (settings: NotificationSettings) => void;
}

export function ConfirmDestination({ pending, onCancelled }: ConfirmDestinationProps) {
  const { channel, destination, codeSent, needsPassword } = pending;
  const isEmail = channel === 'email';
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<ConfirmationError>();
  const left = useCountdown(pending);
  const confirmation = useCommand(account.confirmDestination, {
    ...noneEdited,
    failed: false,
    done: isEmail ? 'Notification email confirmed' : 'Telegram chat confirmed',
  });
  const sending = useCommand(account.sendConfirmation, { ...noneEdited, done: `Code sent to ${destination}` });
  const cancelling = useCommand(account.cancelConfirmation, {
    refreshes: [account.settings, ...noneEdited.refreshes],
    done: isEmail ? 'Alerts go to your account email' : 'Telegram chat removed',
  });
  const isBusy = confirmation.busy || sending.busy || cancelling.busy;

  async function confirm(entered: string) {
    if (isBusy) return;
    if (entered.length < CODE_LENGTH) {
      setError({ field: 'code', text: 'Verification code must be 6 digits' });
      return;
    }
    if (needsPassword && password === '') {
      setError({ field: 'password', text: 'Password is required' });
      return;
    }
    const body = { channel, code: entered, ...(needsPassword && { password }) };
    const outcome = await confirmation.run({ body });
    if (outcome.ok) return;
    const { status, message } = outcome.error;
    setError({ field: needsPassword && status === 403 ? 'password' : 'code', text: message });
  }

  async function sendAgain() {
    setError(undefined);
    setCode('');
    await sending.run({ body: { channel } });
  }

  async function cancel() {
    const outcome = await cancelling.run({ body: { channel } });
    if (outcome.ok) onCancelled(outcome.data);
  }

  return (
    <Alert severity="warning" icon={<Clock size={17} />} role="group" aria-label={`Confirm ${destination}`}>
      <Stack
        spacing={3}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault(); // or the settings would be saved
          void confirm(code);
        }}
      >
        <div role="status">
          <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
            Waiting for confirmation of {destination}
          </Box>
          <div>
            {codeSent ? 'Enter the 6-digit code we sent there' : 'Send a code there, then enter it here'}
            {codeSent && needsPassword ? ' and the password of your account. ' : '. '}
            {isEmail ? 'Until then, alerts go to your account email.' : 'Until then, no alerts go to this chat.'}
          </div>
        </div>
        {codeSent && (
          <Stack spacing={3} sx={{ maxWidth: 280 }}>
            <OtpField
              name={`${channel}_code`}
              label="Verification code"
              value={code}
              onChange={(entered) => {
                setCode(entered);
                setError(undefined);
              }}
              error={error?.field === 'code' ? error.text : undefined}
            />
            {needsPassword && (
              <PasswordField
                name={`${channel}_password`}
                label="Current password"
                autoComplete="current-password"
                maxLength={256}
                value={password}
                onChange={(typed) => {
                  setPassword(typed);
                  setError(undefined);
                }}
                error={error?.field === 'password' ? error.text : undefined}
              />
            )}
          </Stack>
        )}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
          {codeSent && (
            <Button
              size="small"
              variant="contained"
              color="primary"
              loading={confirmation.busy}
              loadingPosition="start"
              disabled={isBusy || code.length < CODE_LENGTH || (needsPassword && password === '')}
              onClick={() => void confirm(code)}
            >
              {confirmation.busy ? 'Confirming...' : 'Confirm'}
            </Button>
          )}
          <Button size="small" disabled={isBusy || left > 0} onClick={() => void sendAgain()}>
            {left > 0 ? `Resend code in ${left}s` : codeSent ? 'Resend Code' : 'Send Code'}
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => void cancel()}>
            {isEmail ? 'Use Account Email' : 'Remove Chat'}
          </Button>
        </Stack>
      </Stack>
    </Alert>
  );
}
