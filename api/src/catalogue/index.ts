import type { AnswerOf } from '@faultline/shared/contract';
import type { cves, meta } from '@faultline/shared/contract/schemas';
import type { InferOutput } from 'valibot';
import { createRouter, type Deps, type AuthenticatedUser, readId } from '../http/index.ts';
import { sql } from '../db/index.ts';
import { getDataStatus, listFeeds } from '../ingest/index.ts';
import { getCve, getEpssHistory, getTimeline } from './cves/detail/getCve.ts';
import { listRelated } from './cves/detail/listRelated.ts';
import { getCveStats, getCveTrends } from './cves/list/cveStats.ts';
import { listCves, listDaily, type PageParams } from './cves/list/listCves.ts';
import { matchComponents } from './components/matchComponents.ts';
import { type FilterParams, readCveFilter } from './cves/query/filter.ts';
import { readOrder } from './cves/query/sorted.ts';
import { loadTracked } from './cves/trackedCves.ts';
import { findNames, getProduct, getProductVersion, getVendor } from './names/findNames.ts';
import { listProductFigures, listVendorFigures, listVersionFigures } from './names/listFigures.ts';
import { countNames, listNames, productList, vendorList } from './names/listNames.ts';
import { searchEverything } from './searchEverything.ts';
import { CACHE_BYTES, VersionedCache } from './VersionedCache.ts';

export { readCveFilter } from './cves/query/filter.ts';
export { type ExportedCve, openCves } from './cves/list/streamCves.ts';

// CVEs, vendors, products and their versions (specification 17.8 to 17.10).
export const catalogueRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db, clock } = deps;
    const cache = new VersionedCache(CACHE_BYTES.answers);
    const details = new VersionedCache(CACHE_BYTES.details);
    const read = async () => ({ db, cache, version: await cache.version(db) });
    const readFor = async ({ userId }: AuthenticatedUser) => {
      const { version, trackings } = await cache.versionsFor(db, userId);
      const tracked = await cache.get(trackings, `tracked ${userId}`, () => loadTracked(db, userId));
      return { read: { db, cache, version }, tracked };
    };
    const kept = async <T>(key: string, make: () => Promise<T>) => cache.get(await cache.version(db), key, make);

    route('GET /cves', {}, async ({ query, user }) => {
      const params = readPageParams(query);
      const { read, tracked } = await readFor(user);
      return listCves(read, params, tracked);
    });
    route('GET /cves/daily', {}, async ({ query, user }) => {
      const params = readPageParams(query);
      const { read, tracked } = await readFor(user);
      return listDaily(read, params, tracked, clock.now());
    });
    route('GET /cves/stats', {}, async ({ query, user }) => {
      const filter = readCveFilter(query);
      const { read, tracked } = await readFor(user);
      return getCveStats(read, filter, tracked);
    });
    route('GET /cves/trends', {}, async ({ query, user }) => {
      const filter = readCveFilter(query);
      const { read, tracked } = await readFor(user);
      return getCveTrends(read, filter, tracked);
    });
    route('GET /cves/{cveId}', {}, async ({ params, user }) => {
      const { read, tracked } = await readFor(user);
      return getCve({ ...read, cache: details }, params.cveId, tracked);
    });
    route('GET /cves/{cveId}/timeline', {}, ({ params }) => getTimeline(db, params.cveId));
    route('GET /cves/{cveId}/epss', {}, ({ params }) => getEpssHistory(db, params.cveId));
    route('GET /cves/{cveId}/related', {}, async ({ params, user }) => {
      const { read, tracked } = await readFor(user);
      return listRelated(read, params.cveId, tracked);
    });

    route('GET /vendors', {}, async ({ query }) => listNames(await read(), vendorList, query));
    route('GET /vendors/stats', {}, async () => ({
      total_vendors: await kept('vendors', () => countNames(db, 'vendors')),
    }));
    route('GET /vendors/{id}', {}, ({ params }) => {
      const id = readId(params.id, 'Vendor not found');
      return kept(`vendor ${id}`, () => getVendor(db, id));
    });

    route('GET /products', {}, async ({ query }) => listNames(await read(), productList, query));
    route('GET /products/stats', {}, async () => ({
      total_products: await kept('products', () => countNames(db, 'products')),
    }));
    route('GET /products/{id}', {}, ({ params }) => {
      const id = readId(params.id, 'Product not found');
      return kept(`product ${id}`, () => getProduct(db, id));
    });
    route('GET /product_versions/{id}', {}, ({ params }) =>
      getProductVersion(db, readId(params.id, 'Product version not found')),
    );
    route('GET /search', {}, async ({ query }) => searchEverything(await read(), query));
    route('GET /catalog/vendors', {}, async ({ query }) => listVendorFigures(await read(), query));
    route('GET /catalog/products', {}, async ({ query }) => listProductFigures(await read(), query));
    route('GET /catalog/products/{id}/versions', {}, ({ params }) => {
      const id = readId(params.id, 'Product not found');
      return kept(`versions ${id}`, () => listVersionFigures(db, id));
    });
    route('POST /catalog/find', { reads: true }, ({ body }) => findNames(db, body.names));
    route('POST /catalog/match', { reads: true }, async ({ body }) => ({
      components: await matchComponents(db, body.components),
    }));
    route('GET /meta', {}, () => getMeta(deps));
  });

type PageQuery = InferOutput<typeof cves.listCves.query> & Pick<FilterParams, 'search'>;

const readPageParams = ({ limit, cursor, sort, order, matches, ...params }: PageQuery): PageParams => ({
  filter: readCveFilter(params),
  limit,
  cursor,
  order: readOrder(sort, order),
  withMatches: matches === 'true',
});

// Returns public data: the number of CVEs, the time of the last change, whether they are demo records, and the feeds.
async function getMeta({ db, config, clock }: Deps): Promise<AnswerOf<typeof meta.meta>> {
  const feeds = await listFeeds(db, config, clock.now());
  const status = await getDataStatus(db, clock.now());
  const row = await db.row<Pick<AnswerOf<typeof meta.meta>, 'demo' | 'cves' | 'updated_at'>>(sql`
    select demo_cves > 0 as demo, (select coalesce(sum(n), 0)::integer from cve_daily_counts) as cves, updated_at
    from catalogue_state`);
  return {
    ...(row ?? { demo: false, cves: 0, updated_at: null }),
    ...status,
    is_source_missing: config.isSourceMissing,
    terms_url: config.termsUrl ?? null,
    privacy_url: config.privacyUrl ?? null,
    feeds: feeds.map(({ name, succeeded_at, is_late }) => ({ name, succeeded_at, is_late })),
  };
}
