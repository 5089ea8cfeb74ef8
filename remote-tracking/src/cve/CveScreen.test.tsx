import { account, cves, trackings } from '@faultline/shared/contract';
import {
  respondWith,
  respondRaw,
  respondError,
  renderScreen,
  restoreApi,
  type Stub,
  stubApi,
} from '@faultline/shared/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CveAnswer } from '../fixtures/answers.ts';
import { affected, cveAnswer } from '../fixtures/cveRow.ts';
import { trackingAnswer } from '../fixtures/trackingAnswer.ts';
import { CveScreen } from './CveScreen.tsx';

const free = respondWith(account.subscription, { subscription: { plan: 'free' } });

function open(change: Partial<CveAnswer> | undefined, ...stubs: Stub[]) {
  const known = change === undefined ? [] : [respondWith(cves.detail, cveAnswer(change))];
  const { requests } = stubApi(respondWith(trackings.list, []), free, ...known);
  stubApi(...stubs);
  return { ...renderScreen(<CveScreen />, { at: '/cves/CVE-2026-1001', path: '/cves/:cveId' }), requests };
}

const region = async (name: string) => within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }));

afterEach(restoreApi);

test('asks for the CVE of the address', async () => {
  const { requests } = open({});
  await screen.findByText('Anvil drops without warning');
  expect(requests.map(({ path }) => path)).toContain('/cves/CVE-2026-1001');
});

test('the header says which, how bad, whose and since when', async () => {
  open({ more_products: 2 });
  expect(await screen.findByRole('heading', { name: 'Anvil drops without warning' })).toBeVisible();
  expect(screen.getByText('Critical')).toBeVisible();
  expect(screen.getByText('9.8')).toBeVisible();
  expect(screen.getByText('CVSS 3.1, scored by CISA-ADP')).toBeVisible();
  expect(screen.getAllByText('Jan 5, 2025')[0]).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Acme' })[0]).toHaveAttribute('href', '/vendors/7');
  expect(screen.getAllByRole('link', { name: 'Anvil' })[0]).toHaveAttribute('href', '/products/8');
  expect(screen.getByText('+2 more')).toBeVisible();
});

test('a record without a score says so', async () => {
  open({ base_score: null, severity: 'Unknown', score_source: null, score_version: null });
  expect(await screen.findByText('No CVSS score yet')).toBeVisible();
  expect(screen.getByText('N/A')).toBeVisible();
});

test('copies the id and the address, and says so', async () => {
  const { user } = open({});
  await user.click(await screen.findByRole('button', { name: 'Copy CVE ID' }));
  expect(await screen.findByText('CVE ID copied to clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('CVE-2026-1001');
  await user.click(screen.getByRole('button', { name: 'Share CVE' }));
  expect(await screen.findByText('Page URL copied to clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(location.href);
});

test.each([
  ['Fortinet FortiOS overflow', 'Fortinet'],
  ['HP printer overflow', 'Unknown Vendor'],
])('a missing vendor of “%s” reads %s', async (vulnerability_name, vendor) => {
  open({ vulnerability_name, vendor_name: null, vendor_id: null, affected_versions: [] });
  expect(await screen.findByText(vendor)).toBeVisible();
  expect(screen.queryByRole('link', { name: vendor })).toBeNull();
});

test('shows the chosen descriptions as text, whatever is in them', async () => {
  const hostile = '<img src=x onerror=alert(1)> lets attackers run code.';
  open({
    descriptions: [
      { source: 'acme', lang: 'en', text: hostile },
      { source: 'CVE Record', lang: 'en', text: 'This text of a CVE record is not shown, long as it is.' },
      { source: 'acme', lang: 'de', text: 'Ein Amboss fällt auf Menschen, die darunter stehen.' },
    ],
  });
  const description = await region('Description');
  expect(description.getByText(hostile)).toBeVisible();
  expect(description.queryByText(/is not shown/)).toBeNull();
  expect(description.getByText('In German')).toBeVisible();
});

test('without a description worth showing it says so', async () => {
  open({ descriptions: [{ source: 'acme', lang: 'en', text: 'Too short.' }] });
  expect(await screen.findByText('No description available')).toBeVisible();
});

test('affected versions lead to their pages, ranges stand in words', async () => {
  open({ affected_versions: [affected({ id: 90, version: '6.1.90', less_than: null }), affected()] });
  const versions = await region('Affected versions');
  expect(versions.getByRole('link', { name: '6.1.90' })).toHaveAttribute('href', '/product_versions/90');
  expect(versions.getByText('from 6.1.0 before 6.1.183')).toBeVisible();
});

test('tells whether a version is affected, and why', async () => {
  const { user } = open({});
  const field = await screen.findByRole('textbox', { name: 'Is my version affected?' });
  await user.type(field, '6.1.90');
  expect(await screen.findByText('6.1.90 is affected: 6.1.0 <= 6.1.90 < 6.1.183')).toBeVisible();
  await user.clear(field);
  await user.type(field, '6.2');
  expect(await screen.findByText('6.2 is in none of the affected ranges.')).toBeVisible();
});

test('hundreds of products and versions are folded', async () => {
  const many = Array.from({ length: 743 }, (_, at) =>
    affected({ product_name: `Product ${at}`, product_id: 100 + at }),
  );
  const { user } = open({ affected_versions: many });
  const versions = await region('Affected versions');
  expect(versions.getAllByRole('heading', { level: 3 })).toHaveLength(8);
  expect(versions.getByText('743 products')).toBeVisible();
  await user.click(versions.getByRole('button', { name: 'Show 50 of 735 more products' }));
  expect(versions.getAllByRole('heading', { level: 3 })).toHaveLength(58);
  await user.type(versions.getByRole('textbox'), 'Product 742');
  expect(await versions.findByRole('link', { name: 'Product 742' })).toBeVisible();
  expect(versions.getAllByRole('heading', { level: 3 })).toHaveLength(1);
});

test('only http and https become links; each address stands once, with its tags', async () => {
  const reference = (url: string, tags: string[] = []) => ({ url, tags, text: null, source: 'acme' });
  open({
    reference_links: [
      reference('https://acme.example/a', ['vendor-advisory']),
      reference('https://acme.example/a', ['patch', 'x_transferred']),
      reference('javascript:alert(1)'),
      reference('ftp://acme.example/b'),
    ],
  });
  const references = await region('References');
  const link = references.getByRole('link');
  expect(link).toHaveAttribute('href', 'https://acme.example/a');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(references.getByText('patch')).toBeVisible();
  expect(references.getByText('vendor advisory')).toBeVisible();
  expect(references.getByText('javascript:alert(1)')).toBeVisible();
  expect(references.getByText('ftp://acme.example/b')).toBeVisible();
});

test('quick info has the status and the weaknesses', async () => {
  open({
    cwes: [
      { id: 'CWE-79', description: 'CWE-79 Cross-site Scripting', source: 'acme' },
      { id: 'CWE-79', description: 'Cross-site Scripting', source: 'CISA-ADP' },
      { id: null, description: 'Memory safety', source: 'acme' },
    ],
  });
  const info = await region('Quick info');
  expect(info.getByText('PUBLISHED')).toBeVisible();
  expect(info.getAllByText(/Cross-site Scripting/)).toHaveLength(1);
  expect(info.getByRole('link', { name: /CWE-79/ })).toHaveAttribute(
    'href',
    'https://cwe.mitre.org/data/definitions/79.html',
  );
  expect(info.getByText(/Memory safety/)).toBeVisible();
});

test('every score stands with its version, source and vector', async () => {
  const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
  open({
    cvss_scores: [
      { source: 'CISA-ADP', version: '3.1', vector, base_score: 9.8, severity: 'Critical' },
      { source: 'acme', version: '2.0', vector: null, base_score: 5, severity: 'Medium' },
    ],
  });
  const scores = await region('CVSS scores');
  expect(scores.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/9\.8.*Critical.*CVSS 3\.1.*CISA-ADP/),
    expect.stringMatching(/5\.0.*Medium.*CVSS 2\.0.*acme/),
  ]);
  expect(scores.getByText(vector)).toBeVisible();
  expect(scores.getByText('Attack vector')).toBeInTheDocument();
});

test('says whether it is exploited', async () => {
  const kev_entry = { date_added: '2025-01-06', due_date: '2025-01-27', required_action: 'Apply updates.' };
  open({ kev: true, kev_entry, epss: 0.942 });
  expect(
    await screen.findByText(/In CISA's catalogue since Jan 6, 2025\. EPSS 94\.2% in 30 days, higher than 91%/),
  ).toBeVisible();
  const known = await region('Known exploited');
  expect(known.getByText('Jan 27, 2025')).toBeVisible();
  expect(known.getByText('Apply updates.')).toBeVisible();
});

test('without an entry nothing is known of exploitation', async () => {
  open({ epss: null });
  expect(await screen.findByText('No exploitation known')).toBeVisible();
  expect(screen.getByText('No EPSS score')).toBeVisible();
});

test('says what of the user’s it touches', async () => {
  open({}, respondWith(trackings.list, [trackingAnswer()]));
  expect(await screen.findByText('You are tracking this vendor')).toBeVisible();
});

test('says when it touches nothing of the user’s', async () => {
  open({});
  expect(await screen.findByText('Nothing you track')).toBeVisible();
});

test.each<[string, Partial<CveAnswer>, RegExp]>([
  ['a fixed version', {}, /Update to 6\.1\.183 or later/],
  ['the remediation', { affected_versions: [], remediation: 'Stand aside.' }, /Follow the remediation below/],
  [
    'who tells more',
    {
      affected_versions: [],
      reference_links: [{ url: 'https://a.example', text: null, source: 'a', tags: ['patch'] }],
    },
    /Read the patch/,
  ],
  ['that nothing is known', { affected_versions: [] }, /No fix known/],
])('what to do names %s', async (_, change, said) => {
  open(change);
  expect(await screen.findByText(said)).toBeVisible();
});

test('a rejected record says so, with its reason', async () => {
  open({ vuln_status: 'REJECTED', rejected_reason: 'Not a vulnerability.', affected_versions: [] });
  expect(await screen.findByText('This CVE record was rejected.')).toBeVisible();
  expect(screen.getByText('Not a vulnerability.')).toBeVisible();
  expect(screen.queryByText('How bad is it?')).toBeNull();
});

test('a CVE that is not there has a page of its own', async () => {
  const { user, router } = open(undefined, respondError(cves.detail, 404, 'CVE not found'));
  expect(await screen.findByText('CVE Not Found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(router.state.location.pathname).toBe('/dashboard');
});

test('a refusal without a word is a CVE that was not found', async () => {
  open(undefined, respondRaw(cves.detail, { success: false }));
  expect(await screen.findByText('Failed to load CVE details')).toBeVisible();
  expect(screen.getByText('CVE not found')).toBeVisible();
});

test('an answer without a CVE counts as not found', async () => {
  open(undefined, respondRaw(cves.detail, { success: true, data: null }));
  expect(await screen.findByText('CVE Not Found')).toBeVisible();
});

test('a failure has Back and another try', async () => {
  const { user } = open(undefined, respondError(cves.detail, 500, 'The database is away.'));
  const panel = within(await screen.findByRole('alert'));
  expect(panel.getByText('Failed to load CVE details')).toBeVisible();
  expect(panel.getByText('The database is away.')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Back' })).toBeVisible();
  stubApi(respondWith(cves.detail, cveAnswer()));
  await user.click(panel.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Anvil drops without warning')).toBeVisible();
});

test('a provider that spells things its own way is read too', async () => {
  open(
    undefined,
    respondRaw(cves.detail, {
      success: true,
      data: {
        id: 'CVE-2026-1001',
        title: 'Odd but true',
        severity: 'HIGH',
        score: '7.5',
        vendor: { id: 'v-1', name: 'Acme' },
        product: 'Anvil',
        status: 'Disputed',
        affected_versions: ['1.0', { ID: 5, Version: '1.1' }],
        references: ['https://a.example/x', { link: 'https://a.example/y' }, { href: 'https://a.example/z' }],
        weaknesses: ['CWE-20', { cwe_id: 'CWE-79', name: 'XSS' }],
      },
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Odd but true' })).toBeVisible();
  expect(screen.getByText('7.5')).toBeVisible();
  expect(screen.getByRole('link', { name: '1.1' })).toHaveAttribute('href', '/product_versions/5');
  const references = await region('References');
  expect(references.getAllByRole('link')).toHaveLength(3);
  expect(screen.getByText('CWE-20')).toBeVisible();
});
