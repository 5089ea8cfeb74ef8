import { cves, products, vendors } from '@faultline/shared/contract';
import { respondError, respondRaw, respondUsing, respondWith, type Stub, stubApi } from '@faultline/shared/testing';
import { describe, expect, test } from 'vitest';
import { page, productAnswer, productRow, vendorRow } from '../../../fixtures/catalogue.ts';
import { cveAnswer, cveRow } from '../../../fixtures/cves.ts';
import { readList } from '../read/readList.ts';
import { createLookup, matchEntry } from './matchEntry.ts';

const catalogue = [
  productRow({ id: 8, name: 'Anvil', display_name: 'Anvil', vendor_name: 'Acme' }),
  productRow({ id: 9, name: 'Anvil', display_name: 'Anvil', vendor_id: 12, vendor_name: 'Bolts Inc' }),
  productRow({ id: 10, name: 'HTTP Server', display_name: 'HTTP Server', vendor_name: 'Acme' }),
  productRow({ id: 11, name: 'archer_ax21', display_name: 'archer_ax21', vendor_id: 13, vendor_name: 'tp-link' }),
  productRow({ id: 12, name: 'Anvil Pro', display_name: 'Anvil Pro', vendor_name: 'Acme' }),
];
const has = (name: string, search: string | undefined) => name.toLowerCase().includes((search ?? '').toLowerCase());

const defaultStubs: Stub[] = [
  respondUsing(products.list, ({ query }) => page(catalogue.filter(({ name }) => has(name, query.search)))),
  respondUsing(vendors.list, ({ query }) => page([vendorRow()].filter(({ name }) => has(name, query.search)))),
  respondUsing(products.detail, ({ path }) => {
    const row = catalogue.find(({ id }) => path.endsWith(`/${id}`)) ?? productRow();
    const versions =
      row.id === 8 || row.id === 10 ? [{ id: 90, version: '6.1.90', created_at: '2025-01-05T00:00:00Z' }] : [];
    return productAnswer({ ...row, product_versions: versions });
  }),
  respondUsing(cves.list, ({ query }) =>
    page([cveRow(), cveRow({ cve_id: 'CVE-2026-10011' })].filter(({ cve_id }) => has(cve_id, query.cve_id))),
  ),
];

async function match(text: string, ...stubs: Stub[]) {
  stubApi(...stubs, ...defaultStubs);
  const lookup = createLookup(new AbortController().signal);
  return Promise.all(readList(text).entries.map((entry) => matchEntry(entry, lookup)));
}

describe('matchEntry', () => {
  test('finds a CVE that has a record', async () => {
    expect(await match('CVE-2026-1001\nCVE-2026-9999')).toEqual([
      {
        status: 'found',
        targets: [
          {
            tracking_type: 'cve',
            target_id: 'CVE-2026-1001',
            name: 'CVE-2026-1001',
            owner: undefined,
            version_filter: '',
          },
        ],
      },
      { status: 'missing', note: 'No CVE record with this ID' },
    ]);
  });

  test.each([
    ['is there', Response.json({ data: cveAnswer() }), 'found'],
    ['is not there', Response.json({ success: false }, { status: 404 }), 'missing'],
  ])('requests the record of a CVE with many similar ids: %s', async (_, answer, status) => {
    const many = respondWith(
      cves.list,
      page([cveRow({ cve_id: 'CVE-2026-10011' })], { has_next: true, next_cursor: 'x' }),
    );
    const [found] = await match('CVE-2026-1001', many, { endpoint: cves.detail, respond: () => answer.clone() });
    expect(found?.status).toBe(status);
  });

  test.each([
    ['ACME', { tracking_type: 'vendor', target_id: '7', name: 'Acme' }],
    ['acme, anvil', { tracking_type: 'product', target_id: '8', name: 'Anvil', owner: 'Acme', version_filter: '' }],
    [
      'Acme,Anvil,v6.1.90',
      { tracking_type: 'product_version', target_id: '90', name: 'Anvil 6.1.90', version_filter: '6.1.90' },
    ],
    ['Acme,http_server', { tracking_type: 'product', target_id: '10' }],
    ['tp-link,archer ax21', { tracking_type: 'product', target_id: '11' }],
  ])('finds %s by its exact name', async (line, target) => {
    expect(await match(line)).toMatchObject([{ status: 'found', targets: [target] }]);
  });

  test('uses a version without a page as the filter of its product', async () => {
    expect(await match('Acme,Anvil,7.0')).toMatchObject([
      {
        status: 'found',
        targets: [{ tracking_type: 'product', target_id: '8', version_filter: '7.0' }],
        note: "We'll match by version 7.0",
      },
    ]);
  });

  test('reports repeated names and matches by name alone as ambiguous', async () => {
    const names = JSON.stringify([{ product: 'Anvil' }, { product: 'HTTP Server' }]);
    expect(await match(names)).toMatchObject([
      {
        status: 'ambiguous',
        targets: [{ owner: 'Acme' }, { owner: 'Bolts Inc' }],
        note: 'Several products have this name',
      },
      { status: 'ambiguous', targets: [{ target_id: '10' }], note: 'Matched by name only' },
    ]);
  });

  test('suggests the product that lists the version first', async () => {
    expect(await match(JSON.stringify([{ product: 'Anvil', version: '6.1.90' }]))).toMatchObject([
      { status: 'ambiguous', targets: [{ target_id: '90' }, { target_id: '9' }] },
    ]);
  });

  test('offers the product of another vendor without selecting it', async () => {
    expect(await match('Cogs,HTTP Server')).toMatchObject([
      {
        status: 'ambiguous',
        targets: [{ target_id: '10', owner: 'Acme' }],
        note: 'Another vendor has a product of this name',
      },
    ]);
  });

  test('reports an unknown name as missing', async () => {
    expect(await match('Nobody\nAcme,Nothing')).toEqual([
      { status: 'missing', note: 'No vendor with this name' },
      { status: 'missing', note: 'No product with this name' },
    ]);
  });

  test('finds an exact name on a later page', async () => {
    const [found] = await match('Acme,Anvil', {
      endpoint: products.list,
      respond: ({ query }) =>
        Response.json({
          data: query.cursor === '2' ? [catalogue[0]] : [catalogue[4]],
          pagination: { has_next: query.cursor === undefined },
        }),
    });
    expect(found).toMatchObject({ status: 'found', targets: [{ target_id: '8' }] });
  });

  test('sends each request once', async () => {
    const { requests } = stubApi();
    await match('Acme,Anvil,6.1.90\nAcme,Anvil,7.0\nAcme,Anvil');
    expect(requests.map(({ path }) => path)).toEqual(['/products', '/products/8']);
  });

  test('waits when the backend limits the rate', async () => {
    let attempts = 0;
    const [found] = await match('Acme', {
      endpoint: vendors.list,
      respond: () => {
        attempts += 1;
        return attempts === 1
          ? Response.json({}, { status: 429, headers: { 'retry-after': '0' } })
          : Response.json({ data: [vendorRow()] });
      },
    });
    expect(found?.status).toBe('found');
    expect(attempts).toBe(2);
  });

  test('reports why a lookup failed', async () => {
    expect(await match('Acme', respondError(vendors.list, 500, 'Away'))).toEqual([{ status: 'failed', note: 'Away' }]);
  });

  test('accepts a product without ids or vendor', async () => {
    const [found] = await match(
      'Acme,Anvil',
      respondRaw(products.list, { data: [{ name: 'Anvil', vendor: { name: 'ACME' } }] }),
    );
    expect(found).toMatchObject({ status: 'found', targets: [{ name: 'Anvil' }] });
  });
});
