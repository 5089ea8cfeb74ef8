import {
  type AnswerOf,
  areaEndpoint,
  asObject,
  asString,
  type BodyOf,
  readAnswer,
  type ReadAnswer,
} from '@faultline/shared/contract';
import type * as schemas from './schemas/searches.ts';

export type SavedSearch = ReadAnswer<AnswerOf<typeof schemas.listSearches>>[number];
export type NewSearch = BodyOf<typeof schemas.save>;

const forTeam = { team: true } as const;

/** The calls of a provider that announces `vulns/searches`. */
export const searches = {
  list: areaEndpoint<typeof schemas.listSearches>()(
    'GET',
    '/vulns/searches',
    (data) => readAnswer(data) as SavedSearch[],
    forTeam,
  ),
  save: areaEndpoint<typeof schemas.save>()(
    'POST',
    '/vulns/searches',
    (data) => ({ id: asString(asObject(data).id) }),
    forTeam,
  ),
  rename: areaEndpoint<typeof schemas.rename>()('POST', '/vulns/searches/rename', () => null, forTeam),
  remove: areaEndpoint<typeof schemas.remove>()('POST', '/vulns/searches/delete', () => null, forTeam),
};
