import { account, type NotificationChannel } from '@faultline/shared/contract';
import { useCommand } from '@faultline/shared/query';
import { Alert, Button } from '@faultline/shared/ui';
import { Send } from 'lucide-react';

interface TestMessageProps {
  channel: 'email' | 'telegram';
  // Undefined if the provider does not report it; the test button is then hidden.
  state: NotificationChannel | undefined;
}

const names = { email: 'Send Test Email', telegram: 'Send Test Telegram Message' };

export function TestMessage({ channel, state }: TestMessageProps) {
  const { run, busy } = useCommand(account.testChannel, {
    done: (message) => message ?? 'Test message sent',
    refreshes: [account.channels],
  });
  if (state === undefined) return null;
  return (
    <>
      {state.problem !== undefined && (
        <Alert severity={state.available ? 'warning' : 'info'} role="status">
          {state.problem}
        </Alert>
      )}
      {state.available && (
        <div>
          <Button
            size="small"
            startIcon={<Send size={14} />}
            loading={busy}
            loadingPosition="start"
            onClick={() => void run({ body: { channel } })}
          >
            {names[channel]}
          </Button>
        </div>
      )}
    </>
  );
}
