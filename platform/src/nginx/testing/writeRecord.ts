import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const orgId = '00000000-0000-4000-8000-000000000000';

/** A record of a flaw in Acme Gateway, in a folder laid out as the official list. */
export async function writeRecord(folder: string, cveId: string): Promise<void> {
  const record = {
    dataType: 'CVE_RECORD',
    dataVersion: '5.2',
    cveMetadata: {
      cveId,
      assignerOrgId: orgId,
      state: 'PUBLISHED',
      datePublished: '2026-02-01T12:00:00.000Z',
      dateUpdated: '2026-03-01T10:00:00.000Z',
    },
    containers: {
      cna: {
        providerMetadata: { orgId, shortName: 'acme' },
        descriptions: [{ lang: 'en', value: `Acme Gateway lets remote attackers read files (${cveId}).` }],
        affected: [{ vendor: 'Acme', product: 'Gateway', versions: [{ version: '2.0.0', status: 'affected' }] }],
        references: [{ url: 'https://example.com/advisory' }],
      },
    },
  };
  const [, year = '', number = ''] = cveId.split('-');
  const dir = path.join(folder, 'cves', year, `${number.slice(0, -3)}xxx`);
  await mkdir(dir, { recursive: true });
  await writeFile(path.join(dir, `${cveId}.json`), JSON.stringify(record));
}
