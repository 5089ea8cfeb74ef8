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

// Matches each component to the version of its product. Version ids start at 10000; an odd product has no version
// until the screen requests one.
export function stockComponents(provider: Provider): { answer: () => void } {
  provider.announces('match-components');
  const held = Promise.withResolvers<void>();
  provider.answers('POST /catalog/match', async ({ body }) => {
    await held.promise;
    const { components } = body as { components: { name: string; version: string }[] };
    return Response.json({ success: true, data: { components: components.map(({ name }) => matchLibrary(name)) } });
  });
  provider.answers('POST /catalog/versions', ({ body }) => {
    const { versions } = body as { versions: { product_id: string; version: string }[] };
    const made = versions.map(({ product_id, version }) => ({
      id: 10_000 + Number(product_id),
      version,
      is_named: false,
    }));
    return Response.json({ success: true, data: { versions: made } });
  });
  return { answer: () => held.resolve() };
}

function matchLibrary(name: string) {
  const at = Number(/^lib-(\d+)$/.exec(name)?.[1] ?? 0);
  if (at === 0 || UNKNOWN.has(at)) return { confidence: 'none', reason: 'No product with this name', targets: [] };
  const target = { vendor_id: 'v-7', vendor_name: 'Acme', product_id: at, product_name: name };
  const version = { version: `1.0.${at}`, version_id: at % 2 === 0 ? 10_000 + at : null };
  return { confidence: 'match', reason: `Named Acme ${name} in CVE records`, targets: [{ ...target, ...version }] };
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
