import type { Provider } from '../provider/Provider.ts';
import { thirdParty } from './fixtures.ts';

const target = (product: string, vendor: string, version: string, id: string | null = null) => ({
  vendor_id: vendor,
  vendor_name: vendor,
  product_id: product,
  product_name: product,
  version,
  version_id: id,
});

// The provider's results for the first components, with Go modules and several versions of one product.
const found = new Map([
  ['pkg:golang/golang.org/x/net@v0.7.0', [target('golang.org/x/net', 'golang.org/x/net', '0.7.0')]],
  ['pkg:golang/stdlib@1.20.1', [target('Go standard library', 'Go standard library', '1.20.1', 'v-std')]],
  ['pkg:maven/org.apache.tomcat.embed/tomcat-embed-core@9.0.70', [target('Apache Tomcat', 'Apache', '9.0.70')]],
  ['pkg:maven/org.apache.tomcat.embed/tomcat-embed-el@10.1.1', [target('Apache Tomcat', 'Apache', '10.1.1')]],
  ['pkg:npm/markdown@0.5.0', [target('markdown', 'gomarkdown', '0.5.0')]],
]);
const SUGGESTED = 'pkg:npm/markdown@0.5.0';

// An SBOM of 30 components identified only by their purls; the first five are in the catalog.
export const packagesSbom = JSON.stringify({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  components: [...found.keys(), ...thirdParty.many(25, (at) => `pkg:npm/unknown-${at}@1.0.${at}`)].map((purl) => ({
    type: 'library',
    name: purl.replaceAll(/^.*\/|@[^@]*$/g, ''),
    purl,
  })),
});

// Scripts the provider to match components and to create the versions that no record contains.
export function stockNames(provider: Provider): void {
  provider.announces('match-components');
  provider.answers('POST /catalog/match', ({ body }) => {
    const { components } = body as { components: { purl: string }[] };
    const matched = components.map(({ purl }) => {
      const targets = found.get(purl);
      if (targets === undefined) return { confidence: 'none', reason: 'No product with this name', targets: [] };
      if (purl !== SUGGESTED) return { confidence: 'match', reason: 'CVE records name this package', targets };
      return { confidence: 'suggestion', reason: 'Another vendor has a product of this name', targets };
    });
    return Response.json({ success: true, data: { components: matched } });
  });
  provider.answers('POST /catalog/versions', ({ body }) => {
    const { versions } = body as { versions: { product_id: string; version: string }[] };
    const made = versions.map(({ product_id, version }) => ({
      id: `${product_id} ${version}`,
      version,
      is_named: false,
    }));
    return Response.json({ success: true, data: { versions: made } });
  });
}
