import { groupFixes, type ShownFix } from '../../catalogue/cves/answers/formatFixes.ts';

export interface Risk {
  kev: boolean;
  // 0 none, 1 proof of concept, 2 active; null without a decision.
  exploitation: 0 | 1 | 2 | null;
  epss: number | null;
  vendor_name: string | null;
  product_name: string | null;
  more_products: number;
  fixes: readonly ShownFix[];
}

export const isExploited = ({ kev, exploitation }: Pick<Risk, 'kev' | 'exploitation'>): boolean =>
  kev || exploitation === 2;

export const describeRisk = (risk: Risk): string[] =>
  [formatExploitation(risk), formatProduct(risk), formatFixes(risk.fixes)].filter((line) => line !== '');

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

// The fixes by product: `Fixed in Gateway 2.4, 3.1; Proxy 1.0`.
function formatFixes(fixes: readonly ShownFix[]): string {
  const groups = groupFixes(fixes);
  if (groups.length === 0) return '';
  const shown = groups.slice(0, MAX_PRODUCTS).map(({ product, versions }) => {
    const named = versions.slice(0, MAX_FIXES).join(', ');
    return `${product ?? ''} ${named}${versions.length > MAX_FIXES ? ' and others' : ''}`.trim();
  });
  return `Fixed in ${shown.join('; ')}${groups.length > MAX_PRODUCTS ? '; and others' : ''}`;
}
