import type { RecordProduct, RecordRange } from '../../ingest/record/CveRecord.ts';

export interface Risk {
  kev: boolean;
  // 0 none, 1 proof of concept, 2 active; null without a decision.
  exploitation: 0 | 1 | 2 | null;
  epss: number | null;
  vendor_name: string | null;
  product_name: string | null;
  more_products: number;
  // Null if there are too many for a message.
  affected: RecordProduct[] | null;
}

export const isExploited = ({ kev, exploitation }: Pick<Risk, 'kev' | 'exploitation'>): boolean =>
  kev || exploitation === 2;

export const describeRisk = (risk: Risk): string[] =>
  [formatExploitation(risk), formatProduct(risk), formatFixes(risk.affected ?? [])].filter((line) => line !== '');

function formatExploitation({ kev, exploitation, epss }: Risk): string {
  const state = kev
    ? 'Known exploited (CISA KEV)'
    : exploitation === 2
      ? 'Actively exploited, says CISA'
      : exploitation === 1
        ? 'Proof of concept exists'
        : undefined;
  const likelihood = epss === null ? undefined : `EPSS ${formatShare(epss)}`;
  return [state, likelihood].filter((part) => part !== undefined).join(', ');
}

// Formatted as on screens: never 100 % and never 0 %.
function formatShare(share: number): string {
  if (share > 0 && share < 0.001) return '< 0.1%';
  return share >= 0.9995 ? '> 99.9%' : `${(share * 100).toFixed(1).replace(/\.0$/, '')}%`;
}

function formatProduct({ vendor_name, product_name, more_products }: Risk): string {
  // Some names of products contain or equal the name of the vendor: `Cisco IOS XR Software`, `Linux`, `acme/gateway`.
  const [product, vendor] = [product_name, vendor_name].map((text) => (text ?? '').toLowerCase()) as [string, string];
  const namesVendor = product.startsWith(vendor) && !/^[\p{L}\d]/u.test(product.slice(vendor.length));
  const name = [namesVendor ? null : vendor_name, product_name].filter((part) => part !== null).join(' ');
  return name === '' || more_products === 0 ? name : `${name} and ${more_products.toLocaleString('en-US')} more`;
}

const MAX_PRODUCTS = 3;
const MAX_FIXES = 3;
// `2.4`, `V3.5 SP3 Update 6`; neither words nor the id of a commit.
const isVersion = (text: string) =>
  text.length <= 40 &&
  /^v?\d[\w.+~:-]*(?: (?:sp|update|upd|hotfix|hf|patch|build)\s?\d+)*$/i.test(text) &&
  !isCommit(text);
const isCommit = (text: string) => /^(?=.*[a-f])[0-9a-f]{12,40}$/i.test(text) || /^\d{40}$/.test(text);

// The version that a range says fixes its product: its exclusive end, or where what is not affected of a branch begins.
function findFix({ status, version, less_than, less_than_or_equal, version_type }: RecordRange): string | null {
  if (version_type === 'git') return null;
  if (status === 'affected') return less_than;
  const isBranch = status === 'unaffected' && (less_than_or_equal ?? less_than)?.endsWith('*') === true;
  return isBranch && version !== '0' ? version : null;
}

// The fixes by product: `Fixed in Gateway 2.4, 3.1; Proxy 1.0`.
function formatFixes(affected: RecordProduct[]): string {
  const fixes = new Map<string, Set<string>>();
  for (const { product, ranges } of affected) {
    for (const fix of ranges.flatMap((range) => findFix(range) ?? []).filter(isVersion)) {
      const name = product ?? '';
      fixes.set(name, (fixes.get(name) ?? new Set()).add(fix));
    }
  }
  if (fixes.size === 0) return '';
  const shown = [...fixes].slice(0, MAX_PRODUCTS).map(([product, versions]) => {
    const named = [...versions].slice(0, MAX_FIXES).join(', ');
    return `${product} ${named}${versions.size > MAX_FIXES ? ' and others' : ''}`.trim();
  });
  return `Fixed in ${shown.join('; ')}${fixes.size > MAX_PRODUCTS ? '; and others' : ''}`;
}
