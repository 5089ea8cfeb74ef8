import { demoAffected, demoFlaws, demoMetrics, demoProducts, Random } from './demoProducts.ts';

export interface DemoRecord {
  cveMetadata: { cveId: string };
}

const HOSTILE = [
  '<script>alert("demo")</script>',
  '<img src="x" onerror="alert(1)">',
  '"><svg onload=alert(1)>',
  '[link](javascript:alert(1)) &lt;b&gt; \u200b\u202Etxet',
] as const;
const WAYS = [
  'the upload form',
  'the login page',
  'the update service',
  'the report viewer',
  'the API',
  'a crafted file',
] as const;

const provider = (shortName: string, dateUpdated: string) => ({
  orgId: '00000000-0000-4000-8000-000000000000',
  shortName,
  dateUpdated,
});

const metadata = (cveId: string, state: string, published: string, updated: string) => ({
  cveId,
  assignerOrgId: '00000000-0000-4000-8000-000000000000',
  assignerShortName: 'faultline-demo',
  state,
  dateReserved: published,
  datePublished: published,
  dateUpdated: updated,
});

const rejected = (cveId: string, published: string) => ({
  dataType: 'CVE_RECORD',
  dataVersion: '5.1',
  cveMetadata: metadata(cveId, 'REJECTED', published, published),
  containers: {
    cna: {
      providerMetadata: provider('faultline-demo', published),
      rejectedReasons: [
        {
          lang: 'en',
          value:
            'This demo record was rejected because it describes no flaw. It shows what a rejected record looks like.',
        },
      ],
    },
  },
});

// Most records are about the first products of the list, as most real records are about a few vendors.
function pickProducts(random: Random) {
  const first = demoProducts[Math.floor(random.next() ** 2 * demoProducts.length)] ?? demoProducts[0];
  const more = demoProducts.filter(({ vendor, product }) => vendor === first.vendor && product !== first.product);
  return [first, ...(random.chance(0.12) ? more : [])];
}

// A synthetic record in the official format; the same id gives the same record. `revised`: a later version (its date,
// another score, one more link), which creates the timeline.
export function demoRecord(cveId: string, published: string, revised?: string): DemoRecord {
  const random = new Random(cveId);
  if (random.chance(0.02)) return rejected(cveId, published);
  const flaw = random.pick(demoFlaws);
  const way = random.pick(WAYS);
  const products = pickProducts(random);
  const name = `${products[0]?.vendor} ${products[0]?.product}`;
  const hostile = random.chance(0.02) ? ` ${random.pick(HOSTILE)}` : '';
  const metrics = demoMetrics(random, flaw);
  const scoredLater = random.chance(0.2);
  const first = revised === undefined && scoredLater ? { cna: [], adp: [] } : metrics;
  const updated = revised ?? published;
  const advisory = `https://example.com/advisories/${cveId.toLowerCase()}`;
  const description = `${flaw.title} in ${way} of ${name} allows remote attackers to ${flaw.effect}.${hostile} This is a made-up record for demonstration: neither the flaw nor the product exists.`;
  return {
    dataType: 'CVE_RECORD',
    dataVersion: '5.1',
    cveMetadata: metadata(cveId, 'PUBLISHED', published, updated),
    containers: {
      cna: {
        providerMetadata: provider('faultline-demo', updated),
        ...(random.chance(0.8) ? { title: `${flaw.title} in ${way} of ${products[0]?.product}${hostile}` } : {}),
        descriptions: [
          { lang: 'en', value: description },
          ...(random.chance(0.1)
            ? [{ lang: 'de', value: `Erfundener Datensatz zur Vorführung: ${flaw.title} in ${name}.` }]
            : []),
        ],
        affected: demoAffected(random, products),
        problemTypes: [
          { descriptions: [{ lang: 'en', type: 'CWE', cweId: flaw.cwe[0], description: flaw.cwe.join(' ') }] },
        ],
        metrics: first.cna,
        references: [
          { url: advisory, name: `Advisory for ${cveId}`, tags: ['vendor-advisory'] },
          ...(random.chance(0.4)
            ? [{ url: `https://example.org/notes/${cveId.toLowerCase()}`, tags: ['technical-description'] }]
            : []),
          ...(revised === undefined ? [] : [{ url: `${advisory}/patch`, tags: ['patch'] }]),
        ],
        ...(random.chance(0.5)
          ? { solutions: [{ lang: 'en', value: `Install the newest version of ${products[0]?.product}.` }] }
          : {}),
      },
      ...(first.adp.length > 0
        ? { adp: [{ providerMetadata: provider('Demo-ADP', updated), title: 'Demo enrichment', metrics: first.adp }] }
        : {}),
    },
  } as DemoRecord;
}
