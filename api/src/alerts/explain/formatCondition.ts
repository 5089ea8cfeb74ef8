import type { AnswerOf, TrackingType } from '@faultline/shared/contract';
import type * as schemas from '../../../../remote-tracking/contract/schemas/alerts.ts';
import { severityName } from '../../ingest/changes/comparableFields.ts';
import type { SeverityRank } from '../../ingest/record/CveRecord.ts';
import type { Condition as Unmet } from '../../ingest/matching/judgeTrackings.ts';

type Condition = NonNullable<AnswerOf<typeof schemas.explain>['trackings'][number]['condition']>;

export interface Verdict {
  channel: string;
  channel_name: string | null;
  since: string | null;
  unmet: Unmet | null;
}

export interface ExplainedTracking {
  id: number;
  name: string;
  type: TrackingType;
  created_at: string;
  updated_at: string;
  is_active: boolean;
  min_severity: SeverityRank;
}

interface Facts {
  tracking: ExplainedTracking;
  // The severity of the CVE when it changed.
  severity: SeverityRank;
  verdicts: readonly Verdict[] | undefined;
}

const channelNames: Record<string, string> = { email: 'Email', telegram: 'Telegram' };

const channelTexts: Record<string, (channel: string) => string> = {
  channel_off_for_tracking: (channel) => `${channel} is off for this tracking`,
  channel_off: (channel) => `${channel} is off in your settings`,
  no_destination: (channel) => `no destination is saved for ${channel}`,
  channel_unconfirmed: (channel) => `the channel ${channel} is not confirmed`,
  channel_paused: (channel) => `the channel ${channel} is paused`,
};

const formatChannels = (verdicts: readonly Verdict[]): string =>
  `${verdicts
    .flatMap(
      ({ channel, channel_name: name, unmet }) =>
        channelTexts[unmet ?? '']?.(name ?? channelNames[channel] ?? channel) ?? [],
    )
    .join('; ')
    .replace(/^[nt]/, (letter) => letter.toUpperCase())}.`;

export function formatCondition(condition: Condition, { tracking, severity, verdicts = [] }: Facts): string | null {
  switch (condition) {
    case 'no_change':
      return 'No notable change of this CVE was found since you track this.';
    case 'no_new_versions':
      return 'The change only added affected versions that this tracking does not cover.';
    case 'tracking_paused':
      return 'The tracking is paused.';
    case 'snoozed':
      return 'You snoozed the alerts of this CVE or its product.';
    case 'account_unverified':
      return 'The address of your account is not verified.';
    case 'alerts_off':
      return 'Email and Telegram alerts about what is tracked are off in the settings.';
    case 'below_threshold':
      return `Below your threshold: the CVE was ${severityName(severity)}, and you get alerts from ${severityName(tracking.min_severity)} up.`;
    case 'changed_since':
      return 'This tracking or your settings were different when the change was imported. Today an alert would be sent.';
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
