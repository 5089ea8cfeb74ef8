import type { Provider } from '../provider/Provider.ts';
import { deferred } from '../provider/responses.ts';
import type { Answer } from '../provider/responses.ts';
import { thirdParty } from './fixtures.ts';

export const COMPONENTS = 500;
// The indexes of components that are in no catalogue.
const UNKNOWN = new Set([7, 77]);
export const KNOWN = COMPONENTS - UNKNOWN.size;

export const bigSbom = JSON.stringify({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  components: thirdParty.many(COMPONENTS, (at) => ({
    type: 'library',
    name: `lib-${at}`,
    version: `1.0.${at}`,
    publisher: 'Acme',
  })),
});

// Adds the components to the catalogue; version ids start at 10000.
export function stockComponents(provider: Provider): void {
  provider.answers('GET /products', ({ query }) => {
    const at = Number(/^lib[ _-](\d+)$/.exec(query.search ?? '')?.[1] ?? 0);
    if (at === 0 || UNKNOWN.has(at)) return Response.json({ data: [] });
    return Response.json({ data: [thirdParty.product({ id: at, name: `lib-${at}`, display_name: null })] });
  });
  provider.answers('GET /products/:id', ({ params }) => {
    const at = Number(params.id);
    const version = thirdParty.version({ ID: 10_000 + at, Version: `1.0.${at}` });
    return Response.json(thirdParty.product({ id: at, product_versions: [version] }));
  });
}

// A provider that stores trackings until the test makes it wait, refuse or limit.
export function takeTrackings(provider: Provider) {
  const kept: string[] = [];
  const keep: Answer = ({ body }) => {
    const { target_id } = body as { target_id: string };
    kept.push(target_id);
    return Response.json({ success: true, data: { id: kept.length } });
  };
  const keepThen = (count: number, then: Answer) => {
    const all = kept.length + count;
    provider.answers('POST /user/tracking', (...args) => (kept.length < all ? keep : then)(...args));
  };
  provider.answers('GET /user/trackings', () =>
    Response.json(
      kept.map((target_id, id) => thirdParty.tracking({ id, tracking_type: 'product_version', target_id })),
    ),
  );
  return { kept, keepThen, keepAll: () => keepThen(Infinity, keep), hang: () => deferred(keep).answer };
}
