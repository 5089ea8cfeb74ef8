import { endpoint } from './endpoint.ts';
import { asBoolean, asNumber, asObject, asString } from './coerce.ts';
import type * as schemas from './schemas/meta.ts';

export const meta = {
  get: endpoint<typeof schemas.meta>()('GET', '/meta', (data) => ({
    demo: asBoolean(asObject(data).demo),
    cves: asNumber(asObject(data).cves),
    updated_at: asString(asObject(data).updated_at),
  })),
};
