import { formatDate } from '@faultline/shared/format';
import type { NewRule, Rule, RuleChannel } from '../../contract/rules.ts';

export const modeNames: Record<Rule['mode'], string> = {
  immediate: 'Immediately',
  hourly: 'Hourly digest',
  daily: 'Daily digest',
  weekly: 'Weekly digest',
};

export const formatTriggers = (triggers: Rule['triggers']): string =>
  triggers.length > 1 ? 'New CVEs and updates' : triggers[0] === 'new' ? 'New CVEs' : 'Updates';

const kindNames: Record<RuleChannel['channel'], string> = {
  email: 'Email',
  telegram: 'Telegram',
  webhook: 'Webhook',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  jira: 'Jira',
};

type ChosenChannel = Pick<Rule['channels'][number], 'channel' | 'channel_id'>;

export const channelKey = ({ channel, channel_id }: ChosenChannel): string => `${channel} ${channel_id ?? ''}`;

export const toChannel = ({ channel, channel_id }: ChosenChannel): NewRule['channels'][number] => ({
  channel,
  channel_id: channel_id === undefined ? null : Number(channel_id),
});

/** As `Builds (Webhook)`. */
export const formatChannel = ({ channel, name }: Pick<RuleChannel, 'channel' | 'name'>): string =>
  name === undefined ? kindNames[channel] : `${name} (${kindNames[channel]})`;

interface Snooze {
  until: string | undefined;
  untilNotable: boolean;
}

/** As `until Dec 1, 2026 or something notable changes`; undefined if it has ended. */
export function formatSnooze({ until, untilNotable }: Snooze, now: Date): string | undefined {
  if (until === undefined) return untilNotable ? 'until something notable changes' : undefined;
  if (new Date(until) <= now) return undefined;
  return `until ${formatDate(until)}${untilNotable ? ' or something notable changes' : ''}`;
}
