import { RelativeTime, type ToneName } from '@faultline/shared/ui';
import type { Alert } from '../../contract/alerts.ts';

export const channelNames: Record<string, string> = {
  email: 'Email',
  telegram: 'Telegram',
  webhook: 'Webhook',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  jira: 'Jira',
};

export const alertStates: Record<Alert['state'], { label: string; tone: ToneName }> = {
  queued: { label: 'Queued', tone: 'blue' },
  sent: { label: 'Sent', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  cancelled: { label: 'Not sent', tone: 'grey' },
};

// `email to ann@example.com`, `webhook Builds to hooks.example.com`
function describeTarget({ channel, channel_name: name, destination }: Alert): string {
  const kind = channelNames[channel] ?? channel;
  const words = [channel === 'email' || channel === 'webhook' ? kind.toLowerCase() : kind, name];
  return [...words, destination && `to ${destination}`].filter(Boolean).join(' ');
}

export function AlertSentence({ alert }: { alert: Alert }) {
  const { state, settled_at, receipt, error, next_try_at, waits_for, waits_until } = alert;
  const target = describeTarget(alert);
  const answer = error ?? (receipt && `Answer: ${receipt}`);
  const after = answer && ` ${answer}`;
  if (state === 'sent') {
    return (
      <>
        Sent by {target} <RelativeTime value={settled_at} />.{after}
      </>
    );
  }
  if (state !== 'queued') return `${state === 'failed' ? 'Not delivered' : 'Not sent'} by ${target}.${after ?? ''}`;
  if (waits_for === 'digest') {
    return (
      <>
        Queued for {target}, in the digest that is sent <RelativeTime value={waits_until} />.
      </>
    );
  }
  if (waits_for === 'quiet_hours') {
    return (
      <>
        Queued for {target}. Quiet hours end <RelativeTime value={waits_until} />.
      </>
    );
  }
  return (
    <>
      Queued for {target}.{after}
      {next_try_at !== undefined && (
        <>
          {' The next attempt is '}
          <RelativeTime value={next_try_at} />.
        </>
      )}
    </>
  );
}
