import {
  type AnswerOf,
  areaEndpoint,
  asObject,
  asString,
  type BodyOf,
  readAnswer,
  type ReadAnswer,
} from '@faultline/shared/contract';
import type * as schemas from './schemas/channels.ts';

export type Channel = ReadAnswer<AnswerOf<typeof schemas.list>>[number];
export type NewChannel = BodyOf<typeof schemas.create>;
export type ChannelKind = NewChannel['kind'];
export type ChannelDelivery = ReadAnswer<AnswerOf<typeof schemas.deliveries>>[number];

const forTeam = { team: true } as const;

/** The calls of a provider that announces `account/channels`. */
export const channels = {
  list: areaEndpoint<typeof schemas.list>()(
    'GET',
    '/account/channels',
    (data) => readAnswer(data) as Channel[],
    forTeam,
  ),
  create: areaEndpoint<typeof schemas.create>()(
    'POST',
    '/account/channels',
    (data) => ({
      secret: asString(asObject(data).secret),
    }),
    forTeam,
  ),
  change: areaEndpoint<typeof schemas.change>()('POST', '/account/channels/change', () => null, forTeam),
  remove: areaEndpoint<typeof schemas.remove>()('POST', '/account/channels/delete', () => null, forTeam),
  test: areaEndpoint<typeof schemas.test>()('POST', '/account/channels/test', () => null, forTeam),
  rotate: areaEndpoint<typeof schemas.rotate>()(
    'POST',
    '/account/channels/rotate',
    (data) => ({
      secret: asString(asObject(data).secret),
    }),
    forTeam,
  ),
  deliveries: areaEndpoint<typeof schemas.deliveries>()(
    'GET',
    '/account/channels/{channelId}/deliveries',
    (data) => readAnswer(data) as ChannelDelivery[],
    forTeam,
  ),
  redeliver: areaEndpoint<typeof schemas.redeliver>()('POST', '/account/channels/redeliver', () => null, forTeam),
};
