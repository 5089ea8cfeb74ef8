import * as tokens from '../../../remote-account/contract/schemas/tokens.ts';
import { type CallDefinition, endpointSchemas } from '@faultline/shared/contract/schemas';

// The calls of areas, such as `GET /exports/advisories`. Their schema files are imported by path, because the API
// depends on no browser package. `new endpoint <name> --area <area>` adds entries.
export const areaSchemas = {
  // The generator adds calls above this comment.
  'GET /account/tokens': tokens.list,
  'POST /account/tokens': tokens.create,
  'POST /account/tokens/revoke': tokens.revoke,
} as const satisfies Record<string, CallDefinition>;

export const callSchemas = { ...endpointSchemas, ...areaSchemas };
