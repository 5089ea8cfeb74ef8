import { defineCall, v } from '@faultline/shared/contract/schemas';
import { list as listChannels } from './channels.ts';
import { list as listFeeds } from './feeds.ts';
import { list as listTokens } from './tokens.ts';

// Of other areas and of the account itself, as they list it.
const list = v.array(v.looseObject({}));

export const read = defineCall('GET /account/data', {
  description:
    'What the account owns beyond the calls of the specification, as the other calls list it. No secret is in it.',
  scope: 'session',
  capability: 'account/data',
  answer: v.strictObject({
    alert_rules: list,
    snoozes: list,
    quiet_hours: v.looseObject({}),
    channels: listChannels.answer,
    feeds: listFeeds.answer.entries.feeds,
    saved_searches: list,
    tokens: listTokens.answer,
    teams: list,
  }),
});
