import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, sql } from '../../db/index.ts';
import { openTestDb } from '../../testing/index.ts';
import { TestClock } from '../../testing/TestClock.ts';
import { cveJson } from '../fixtures/cveJson.ts';
import { emptyCatalogue } from '../fixtures/emptyCatalogue.ts';
import { makeZip } from '../fixtures/makeZip.ts';
import { READING } from '../readFiles.ts';
import { deriveStored } from '../store/deriveStored.ts';
import { syncCves } from '../sync/syncCves.ts';

const versions = [{ version: '1.0', lessThan: '2.0', status: 'affected', versionType: 'semver' }];
const records = ['anvil', 'hammer'].map((product, index) =>
  cveJson({
    id: `CVE-2026-${1000 + index}`,
    cna: {
      affected: [{ vendor: 'Acme', product, collectionURL: 'https://crates.io', packageName: product, versions }],
      references: [{ url: `https://github.com/acme/${product}/security/advisories/GHSA-2c4m-59x9-fr2g` }],
    },
  }),
);
const archive = makeZip({
  'cves.zip': makeZip(
    Object.fromEntries(
      records.map((record, index) => [`cves/2026/1xxx/CVE-2026-${1000 + index}.json`, JSON.stringify(record)]),
    ),
  ),
});

let server: Server;
let source: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const isArchive = request.url === '/cve_2026-03-10_0000Z/2026-03-10_all_CVEs_at_midnight.zip.zip';
    response.writeHead(isArchive ? 200 : 404).end(isArchive ? archive : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  source = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const listPackages = (db: Db) =>
  db.rows(sql`select ecosystem, name, product_id, cve_pk, source from product_packages order by 1, 2, 3, 4, 5`);

describe.each(['pglite', 'postgres'] as const)('an upgrade, on %s', (engine) => {
  test('links the products of stored records to their packages again, without events', async () => {
    const db = await openTestDb(engine);
    await emptyCatalogue(db);
    const sync = (time: string) => syncCves(db, { source, clock: new TestClock(`2026-03-10T${time}:30.000Z`) });
    await sync('01:50');
    const linked = await listPackages(db);
    expect(linked).toMatchObject([
      { ecosystem: 'cargo', name: 'anvil' },
      { ecosystem: 'cargo', name: 'hammer' },
      { ecosystem: 'github', name: 'acme/anvil' },
      { ecosystem: 'github', name: 'acme/hammer' },
    ]);
    const events = await db.rows(sql`select * from cve_events order by id`);

    // The state after a release without links.
    await db.run(sql`delete from product_packages`);
    await db.run(sql`update cves set content_hash = regexp_replace(content_hash, '^[0-9]+', ${`${READING - 1}`})`);
    await db.run(sql`update sync_state set reading = ${READING - 1}::integer`);
    await db.run(sql`update catalogue_state set engine_version = 0`);
    await deriveStored(db);
    await sync('01:55');
    expect(await listPackages(db)).toEqual(linked);
    expect(await db.rows(sql`select * from cve_events order by id`)).toEqual(events);
    await db.close();
  });
});
