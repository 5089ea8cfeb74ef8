import { areaEndpoint, asList, asNumber, asObject, asString, type BodyOf } from '@faultline/shared/contract';
import type * as schemas from './schemas/tokens.ts';

export type TokenScope = BodyOf<typeof schemas.create>['scopes'][number];

export interface ApiToken {
  id: number;
  name: string;
  scopes: string[];
  expiresAt: string | undefined;
  lastUsedOn: string | undefined;
  networkCount: number;
}

const readToken = (data: unknown): ApiToken => {
  const token = asObject(data);
  return {
    id: asNumber(token.id) ?? 0,
    name: asString(token.name) ?? '',
    scopes: asList(token.scopes).flatMap((scope) => asString(scope) ?? []),
    expiresAt: asString(token.expires_at),
    lastUsedOn: asString(token.last_used_on),
    networkCount: asNumber(token.network_count) ?? 0,
  };
};

/** The calls of a provider that announces `account/tokens`. */
export const tokens = {
  list: areaEndpoint<typeof schemas.list>()('GET', '/account/tokens', (data) => asList(data).map(readToken), {
    team: true,
  }),
  create: areaEndpoint<typeof schemas.create>()(
    'POST',
    '/account/tokens',
    (data) => ({
      token: asString(asObject(data).token) ?? '',
      expiresAt: asString(asObject(data).expires_at),
    }),
    { team: true },
  ),
  revoke: areaEndpoint<typeof schemas.revoke>()('POST', '/account/tokens/revoke', () => null, { team: true }),
};
