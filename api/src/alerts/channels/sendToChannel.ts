import type { Content } from '../delivery/content.ts';
import type { ChannelKind } from './channelsRepository.ts';
import { jira } from './jira.ts';
import type { ChannelRequest } from './request.ts';
import { slack } from './slack.ts';
import { teams } from './teamsCard.ts';
import { sendWebhook, toWebhookBody, toWebhookTest } from './webhook.ts';

// Both return what the receiver answered. @throws ChannelError
interface Sender {
  // Undefined if only a part was sent, and the next attempt continues.
  send(content: Content, request: ChannelRequest): Promise<string | undefined>;
  test(request: ChannelRequest): Promise<string>;
  // A receiver recognizes a message that it has already.
  dropsDuplicates: boolean;
}

export const senders: Record<ChannelKind, Sender> = {
  webhook: {
    send: (content, request) => sendWebhook(toWebhookBody(content, request.now.toISOString()), request),
    test: (request) => sendWebhook(toWebhookTest(request.now.toISOString()), request),
    dropsDuplicates: true,
  },
  slack: { ...slack, dropsDuplicates: false },
  teams: { ...teams, dropsDuplicates: false },
  jira: { ...jira, dropsDuplicates: true },
};
