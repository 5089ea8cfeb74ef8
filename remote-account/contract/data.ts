import { areaEndpoint, asObject } from '@faultline/shared/contract';
import type * as schemas from './schemas/data.ts';

/** The call of a provider that announces `account/data`. */
export const data = {
  read: areaEndpoint<typeof schemas.read>()('GET', '/account/data', asObject),
};
