import { products, search, vendors } from '@faultline/shared/contract';
import { plural } from '@faultline/shared/format';
import { useDebounced } from '@faultline/shared/forms';
import { type Problem, type QueryState, useCapability, useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { icons, type PaletteItem } from './paletteItems.ts';

const LIMIT = 5;
const MIN_LENGTH = 2;
// Shorter than a typing interval: `GET /search` is usually sent for each key.
const SEARCH_DEBOUNCE_MS = 50;
const NAMES_DEBOUNCE_MS = 300;

interface FoundItems {
  items: PaletteItem[];
  isComplete: boolean;
  isPending: boolean;
  problem: Problem | undefined;
  retry: () => void;
}

// Finds CVEs, vendors and products. Without the capability `search`, vendors and products come from their list calls.
// The last results stay until the next response.
export function useFoundItems(text: string): FoundItems {
  const offersSearch = useCapability('search') === true;
  const asked = useDebounced(text, offersSearch ? SEARCH_DEBOUNCE_MS : NAMES_DEBOUNCE_MS, offersSearch) ?? '';
  const isWanted = text.length >= MIN_LENGTH;
  const canAsk = isWanted && asked.length >= MIN_LENGTH;
  const everything = useQuery(search.find, {
    query: { text: asked, limit: LIMIT },
    enabled: canAsk && offersSearch,
    keepPrevious: true,
  });
  const names = { query: { search: asked, limit: LIMIT }, enabled: canAsk && !offersSearch, keepPrevious: true };
  const vendorPage = useQuery(vendors.list, names);
  const productPage = useQuery(products.list, names);
  if (!isWanted) return { items: [], isComplete: false, isPending: false, problem: undefined, retry: () => undefined };

  const queries: QueryState<unknown>[] = offersSearch ? [everything] : [vendorPage, productPage];
  const items = offersSearch
    ? everything.status === 'ready'
      ? [
          ...everything.data.cves.map(toCveItem),
          ...everything.data.vendors.map(toVendorItem),
          ...everything.data.products.map(toProductItem),
        ]
      : []
    : [...readItems(vendorPage).map(toVendorItem), ...readItems(productPage).map(toProductItem)];
  const isPending = asked !== text || queries.some(isUnderWay);
  const problem = queries.map(findProblem).find((each) => each !== undefined);
  return {
    items: putExactFirst(
      items.filter(({ href }) => href !== undefined),
      text,
    ),
    isComplete: offersSearch && !isPending && problem === undefined,
    isPending,
    problem,
    retry: () => queries.forEach(ask),
  };
}

function putExactFirst(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const name = text.toLowerCase();
  const isExact = ({ group, label }: PaletteItem) => group !== 'CVEs' && label.toLowerCase() === name;
  const exactGroups = new Set(items.filter(isExact).map(({ group }) => group));
  const rank = (item: PaletteItem) => (isExact(item) ? 0 : 1);
  const groupRank = ({ group }: PaletteItem) => (exactGroups.has(group) ? 0 : 1);
  const groups = [...new Set(items.toSorted((a, b) => groupRank(a) - groupRank(b)).map(({ group }) => group))];
  return groups.flatMap((group) => items.filter((item) => item.group === group).toSorted((a, b) => rank(a) - rank(b)));
}

const readItems = <T>(query: QueryState<{ items: T[] }>): T[] =>
  query.status === 'ready' ? query.data.items.slice(0, LIMIT) : [];

const isUnderWay = (query: QueryState<unknown>) =>
  query.status === 'loading' || (query.status === 'ready' && query.refreshing);
const findProblem = (query: QueryState<unknown>) => (query.status === 'loading' ? undefined : query.problem);
const ask = (query: QueryState<unknown>) => {
  if (query.status === 'failed') query.retry();
  if (query.status === 'ready' && query.problem !== undefined) query.refresh();
};

const toPath = (id: string, path: (id: string) => string) => (id === '' ? {} : { href: path(id) });

type FoundCve = Record<'cve_id' | 'vulnerability_name' | 'severity', string>;

const toCveItem = ({ cve_id, vulnerability_name, severity }: FoundCve): PaletteItem => ({
  id: cve_id,
  group: 'CVEs',
  label: cve_id,
  detail: [severity === 'Unknown' ? '' : severity, vulnerability_name].filter(Boolean).join(' · '),
  icon: icons.cve,
  ...toPath(cve_id, paths.cve),
});

interface Named {
  id: string;
  name: string;
  cves_count: number | undefined;
}

const toVendorItem = ({ id, name, cves_count }: Named): PaletteItem => ({
  id: `vendor ${id}`,
  group: 'Vendors',
  label: name,
  detail: cves_count === undefined ? undefined : plural(cves_count, 'CVE'),
  icon: icons.vendor,
  ...toPath(id, paths.vendor),
});

const toProductItem = ({ id, name, vendor_name }: Named & { vendor_name: string | undefined }): PaletteItem => ({
  id: `product ${id}`,
  group: 'Products',
  label: name,
  detail: vendor_name ?? 'No vendor named',
  icon: icons.product,
  ...toPath(id, paths.product),
});
