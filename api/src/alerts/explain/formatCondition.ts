import type { AnswerOf } from '@faultline/shared/contract';
import type * as schemas from '../../../../remote-tracking/contract/schemas/alerts.ts';
import { severityName } from '../../ingest/changes/comparableFields.ts';
import type { SeverityRank } from '../../ingest/record/CveRecord.ts';

export type Condition = NonNullable<AnswerOf<typeof schemas.explain>['trackings'][number]['condition']>;

export interface Verdict {
  channel: string;
  channel_name: string | null;
  since: string | null;
  unmet: Condition | null;
}

interface Facts {
  verdicts?: readonly Verdict[] | undefined;
  // The severity of the CVE when it changed, and the lowest one of which the settings want alerts of trackings.
  severities?: { cve: SeverityRank; least: SeverityRank };
  rule?: { watch_name: string | null; is_new: boolean; hasEarlierChange: boolean };
}

const channelNames: Record<string, string> = { email: 'Email', telegram: 'Telegram' };

const channelTexts: Record<string, (channel: string) => string> = {
  channel_off_for_tracking: (channel) => `${channel} is off for this tracking`,
  channel_off: (channel) => `${channel} is off in your settings`,
  no_destination: (channel) => `no destination is saved for ${channel}`,
  channel_unconfirmed: (channel) => `the channel ${channel} is not confirmed`,
  no_channel: () => 'a channel of the rule was deleted',
  channel_paused: (channel) => `the channel ${channel} is paused`,
};

const formatChannels = (verdicts: readonly Verdict[]): string =>
  `${verdicts
    .flatMap(
      ({ channel, channel_name: name, unmet }) =>
        channelTexts[unmet ?? '']?.(name ?? channelNames[channel] ?? channel) ?? [],
    )
    .join('; ')
    .replace(/^[ant]/, (letter) => letter.toUpperCase())}.`;

export function formatCondition(condition: Condition, { verdicts = [], severities, rule }: Facts): string | null {
  switch (condition) {
    case 'rejected':
      return 'The CVE was rejected.';
    case 'no_match':
      return rule?.watch_name == null
        ? 'The search of the rule does not find this CVE.'
        : `The CVE is not of “${rule.watch_name}”, which the rule watches, or the search of the rule does not find it.`;
    case 'no_change':
      if (rule === undefined) return 'No notable change of this CVE was found since you track this.';
      return rule.hasEarlierChange
        ? 'The last notable change of this CVE is older than the rule.'
        : 'No notable change of this CVE was found in the last 90 days.';
    case 'no_new_versions':
      return 'The change only added affected versions that this tracking does not cover.';
    case 'trigger_off':
      return rule?.is_new
        ? 'The CVE was new, and the rule sends updates only.'
        : 'The CVE was updated, and the rule sends new CVEs only.';
    case 'tracking_paused':
      return 'The tracking is paused.';
    case 'rule_paused':
      return 'The rule is paused.';
    case 'rule_snoozed':
      return 'The rule is snoozed.';
    case 'snoozed':
      return 'You snoozed the alerts of this CVE or its product.';
    case 'account_unverified':
      return 'The address of your account is not verified.';
    case 'alerts_off':
      return 'Email and Telegram alerts about what is tracked are off in the settings.';
    case 'below_threshold':
      return severities === undefined
        ? null
        : `Below your threshold: the CVE was ${severityName(severities.cve)}, and you get alerts from ${severityName(severities.least)} up.`;
    case 'changed_since':
      return rule === undefined
        ? 'This tracking or your settings were different when the change was imported. Today an alert would be sent.'
        : 'The CVE, the rule or your settings were different when the change was imported. Today an alert would be sent.';
    case 'no_channel':
      return verdicts.length === 0 ? 'The rule has no channel.' : formatChannels(verdicts);
    case 'channel_off':
    case 'channel_off_for_tracking':
    case 'no_destination':
    case 'channel_unconfirmed':
    case 'channel_paused':
      return formatChannels(verdicts);
    default:
      return null;
  }
}
