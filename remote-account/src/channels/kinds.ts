import type { ChannelKind } from '../../contract/channels.ts';

interface Kind {
  label: string;
  urlLabel: string;
  placeholder: string;
  // Where to find the URL.
  help: string;
}

export const kinds: Record<ChannelKind, Kind> = {
  webhook: {
    label: 'Webhook',
    urlLabel: 'Endpoint URL',
    placeholder: 'https://hooks.example.com/faultline',
    help: 'Your program receives JSON, signed by the Standard Webhooks specification. It confirms with any 2xx answer.',
  },
  slack: {
    label: 'Slack',
    urlLabel: 'Webhook URL',
    placeholder: 'https://hooks.slack.com/services/...',
    help: 'In Slack: create an app at api.slack.com/apps, turn on Incoming Webhooks, add one to a channel and copy its URL.',
  },
  teams: {
    label: 'Microsoft Teams',
    urlLabel: 'Workflow URL',
    placeholder: 'https://...logic.azure.com/workflows/...',
    help: 'In Teams: open Workflows for a channel, choose "Post to a channel when a webhook request is received" and copy its URL.',
  },
  jira: {
    label: 'Jira',
    urlLabel: 'Site URL',
    placeholder: 'https://example.atlassian.net',
    help: 'Each rule creates one issue for a CVE, and the track list another. Create an API token at id.atlassian.com, for an account that may create issues.',
  },
};

export const kindOptions = (Object.keys(kinds) as ChannelKind[]).map((value) => ({ value, label: kinds[value].label }));
