import { endpoint } from './endpoint.ts';
import { flag, number, shape, text } from './tolerant.ts';
import type * as wire from './wire/meta.ts';

export const meta = {
  get: endpoint<typeof wire.meta>()('GET', '/meta', (data) => ({
    demo: flag(shape(data).demo),
    cves: number(shape(data).cves),
    updated_at: text(shape(data).updated_at),
  })),
};
