import {
  type AnswerOf,
  areaEndpoint,
  asObject,
  asString,
  type BodyOf,
  readAnswer,
  type ReadAnswer,
} from '@faultline/shared/contract';
import type * as schemas from './schemas/feeds.ts';

type FeedList = ReadAnswer<AnswerOf<typeof schemas.list>>;
export type Feed = FeedList['feeds'][number];
export type FeedRule = FeedList['rules'][number];
export type FeedKind = BodyOf<typeof schemas.create>['kind'];

const forTeam = { team: true } as const;

/** The calls of a provider that announces `account/feeds`. */
export const feeds = {
  list: areaEndpoint<typeof schemas.list>()('GET', '/account/feeds', (data) => readAnswer(data) as FeedList, forTeam),
  create: areaEndpoint<typeof schemas.create>()(
    'POST',
    '/account/feeds',
    (data) => {
      const { atom_url: atom, json_url: json } = asObject(data);
      return { atomUrl: asString(atom) ?? '', jsonUrl: asString(json) ?? '' };
    },
    forTeam,
  ),
  revoke: areaEndpoint<typeof schemas.revoke>()('POST', '/account/feeds/revoke', () => null, forTeam),
};
