import type { Provider } from '../provider/Provider.ts';
import { thirdParty } from './fixtures.ts';

const found = [
  'pkg:golang/golang.org/x/net@v0.7.0',
  'pkg:golang/stdlib@1.20.1',
  'pkg:maven/org.apache.tomcat.embed/tomcat-embed-core@9.0.70',
  'pkg://npm/undici@5.19.0',
  'pkg:npm/markdown@0.5.0',
];

// An SBOM of 30 components identified only by their purls; the first five are in the catalog.
export const packagesSbom = JSON.stringify({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  components: [...found, ...thirdParty.many(25, (at) => `pkg:npm/unknown-${at}@1.0.${at}`)].map((purl) => ({
    type: 'library',
    name: purl.replace(/^.*\/|@[^@]*$/g, ''),
    purl,
  })),
});

const vendors = ['golang.org/x/net', 'Go standard library'];
const products = [
  { vendor_name: 'Apache Software Foundation', name: 'Apache Tomcat' },
  { vendor_name: 'nodejs', name: 'undici' },
  { vendor_name: 'gomarkdown', name: 'markdown' },
];

// A catalog with names as spelled in CVE records.
export function stockNames(provider: Provider) {
  const includes = (name: string, search = '') => name.toLowerCase().includes(search.toLowerCase());
  const vendorRows = vendors.map((name, at) => thirdParty.vendor({ id: `v-${at}`, name, display_name: null }));
  const productRows = products.map((row, at) => thirdParty.product({ ...row, id: `p-${at}`, display_name: null }));
  provider.answers('GET /vendors', ({ query }) =>
    Response.json({ data: vendorRows.filter(({ name }) => includes(name, query.search)) }),
  );
  provider.answers('GET /products', ({ query }) =>
    Response.json({ data: productRows.filter(({ name }) => includes(name, query.search)) }),
  );
  provider.answers('GET /products/:id', ({ params }) =>
    Response.json({ ...productRows.find(({ id }) => id === params.id), product_versions: [] }),
  );
  const ids = new Map([...vendorRows, ...productRows].map(({ id, name }) => [name, id]));
  return { getId: (name: string) => ids.get(name) };
}
