import { thirdParty } from './fixtures.ts';

const known = [
  'pkg:golang/golang.org/x/net@v0.7.0',
  'pkg:golang/stdlib@1.20.1',
  'pkg:maven/org.apache.tomcat.embed/tomcat-embed-core@9.0.70',
  'pkg:maven/org.apache.tomcat.embed/tomcat-embed-el@10.1.1',
  'pkg:npm/markdown@0.5.0',
];

// An SBOM of 30 components identified only by their purls; CVE records name the first five.
export const packagesSbom = JSON.stringify({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  components: [...known, ...thirdParty.many(25, (at) => `pkg:npm/unknown-${at}@1.0.${at}`)].map((purl) => ({
    type: 'library',
    name: purl.replaceAll(/^.*\/|@[^@]*$/g, ''),
    purl,
  })),
});
