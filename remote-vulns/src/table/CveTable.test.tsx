import { cves, trackings } from '@faultline/shared/contract';
import {
  announceCapabilities,
  type RecordedRequest,
  renderScreen,
  respondNetworkError,
  respondRaw,
  stubApi,
  stubScreenWidth,
} from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PastScreen } from '../list/PastScreen.tsx';

vi.mock('@faultline/shared/charts', () => ({ SeverityPie: () => <p>pie</p> }));

const rows = [
  {
    cve_id: 'CVE-2026-10',
    vulnerability_name: 'A hole',
    vendor_name: 'Acme',
    vendor_id: 7,
    product_name: 'Anvil',
    product_id: 8,
    more_products: 3,
    severity: 'High',
    base_score: 7.5,
    score_source: 'NVD',
    score_version: '3.1',
    cvss_scores: [
      { source: 'NVD', version: '3.1', base_score: 7.5, severity: 'High' },
      { source: 'CISA-ADP', version: '3.1', base_score: 4.3, severity: 'Medium' },
    ],
    published_date: '2026-11-20T10:00:00Z',
    vuln_status: 'PUBLISHED',
    kev: true,
    epss: 0.974,
  },
  {
    cve_id: 'CVE-2026-9',
    vulnerability_name: 'Another',
    severity: 'Low',
    base_score: 9.8,
    score_source: 'NVD',
    score_version: '3.1',
    cvss_scores: [
      { source: 'NVD', version: '3.1', base_score: 9.8, severity: 'Low' },
      { source: 'CISA-ADP', version: '3.1', base_score: 1.1, severity: 'Low' },
    ],
  },
];

let requests: { method: string; path: string; body: unknown }[];
beforeEach(() => {
  announceCapabilities();
  ({ requests } = stubApi(
    respondRaw(trackings.list, []),
    respondRaw(trackings.save, { data: { id: 5 } }),
    respondRaw(cves.list, { data: rows }),
  ));
});

async function open() {
  const view = renderScreen(<PastScreen />);
  const table = await screen.findByRole('table', { name: 'Vulnerabilities' });
  return { ...view, table };
}
const headings = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent);

test('says on hover what it may cut', async () => {
  const { table } = await open();
  expect(within(table).getByTitle('Acme Anvil')).toContainElement(within(table).getByRole('link', { name: 'Anvil' }));
  expect(within(table).getByTitle('A hole')).toHaveTextContent('A hole');
});

test('says names on hover without what turns the direction of writing', async () => {
  const hostile = { ...rows[0], vendor_name: 'Ac\u202Eme', product_name: 'An\u202Evil' };
  stubApi(respondRaw(trackings.list, []), respondRaw(cves.list, { data: [hostile] }));
  const { table } = await open();
  expect(within(table).getByTitle('Acme Anvil')).toBeVisible();
});

test('has the columns of the specification', async () => {
  const { table } = await open();
  expect(headings(table)).toEqual([
    'CVE ID',
    'Vendor Product',
    'Severity',
    'Score',
    'Published Date',
    'Vulnerability Name',
    'Status',
    'Actions',
  ]);
});

test('a row says how bad, who scored, whose, and whether it is exploited', async () => {
  const { table } = await open();
  const row = within(table).getByRole('link', { name: 'CVE-2026-10' }).closest('tr') as HTMLElement;
  expect(within(row).getByRole('link', { name: 'Acme' })).toHaveAttribute('href', '/vendors/7');
  expect(within(row).getByRole('link', { name: 'Anvil' })).toHaveAttribute('href', '/products/8');
  expect(row).toHaveTextContent('+3');
  expect(within(row).getByText('High')).toBeVisible();
  expect(within(row).getByText('7.5')).toHaveAttribute('title', 'CVSS 3.1, scored by NVD');
  expect(within(row).getByText('Nov 20, 2026')).toBeVisible();
  expect(within(row).getByText('KEV')).toBeVisible();
  expect(within(row).getByText('PUBLISHED')).toBeVisible();
});

test('a row says which sources disagree on the severity, and only then', async () => {
  const { table } = await open();
  const [differing, agreeing] = within(table).getAllByRole('row').slice(1);
  const sentence = 'Sources disagree: 7.5 High by NVD, 4.3 Medium by CISA-ADP';
  const mark = within(differing as HTMLElement).getByRole('img', { name: sentence });
  expect(mark).toHaveAttribute('title', sentence);
  expect(within(agreeing as HTMLElement).queryByRole('img', { name: /disagree/ })).toBeNull();
});

test('a row offers to be a favorite first, a rejected one its details', async () => {
  stubApi(respondRaw(cves.list, { data: [rows[0], { ...rows[1], vuln_status: 'REJECTED' }] }));
  const { table } = await open();
  await within(table).findAllByRole('button', { name: 'Add to favorites' });
  const findFirstAction = (id: string) => {
    const row = within(table).getByRole('link', { name: id }).closest('tr');
    return row?.querySelector('.row-actions :is(a, button)')?.getAttribute('aria-label');
  };
  expect(findFirstAction('CVE-2026-10')).toBe('Add to favorites');
  expect(findFirstAction('CVE-2026-9')).toBe('View details');
});

test('columns can be chosen, and stay chosen', async () => {
  const { table, user, unmount } = await open();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'EPSS' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Scored by' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Status' }));
  await user.keyboard('{Escape}');
  expect(headings(table)).toContain('EPSS');
  expect(headings(table)).not.toContain('Status');
  expect(table).toHaveTextContent('97.4%');
  expect(table).toHaveTextContent('NVD, CVSS 3.1');
  unmount();
  expect(headings((await open()).table)).toContain('EPSS');
});

test('rows can be sorted once all of them are here', async () => {
  const { table, user } = await open();
  const ids = () =>
    within(table)
      .getAllByRole('link', { name: /^CVE/ })
      .map((link) => link.textContent);
  expect(ids()).toEqual(['CVE-2026-10', 'CVE-2026-9']);
  await user.click(within(table).getByRole('button', { name: 'Score' }));
  expect(ids()).toEqual(['CVE-2026-9', 'CVE-2026-10']);
  await user.click(within(table).getByRole('button', { name: 'CVE ID' }));
  expect(ids()).toEqual(['CVE-2026-10', 'CVE-2026-9']);
});

test('rows cannot be sorted while more are to come', async () => {
  // Without a layout, the next page is requested automatically; if it fails, the list is incomplete.
  const first = respondRaw(cves.list, { data: rows, pagination: { next_cursor: 'c', has_next: true } });
  const next = respondNetworkError(cves.list);
  const respond = (request: RecordedRequest) => (request.query['cursor'] === undefined ? first : next).respond(request);
  stubApi({ endpoint: cves.list, respond });
  const { table, user } = await open();
  const heading = within(table).getByRole('columnheader', { name: 'Score' });
  const button = within(heading).getByRole('button', { name: 'Score' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  expect(heading).not.toHaveAttribute('aria-sort');
});

describe('the keyboard', () => {
  const focused = () => document.activeElement?.textContent ?? '';

  test('moves, opens, and finds the search', async () => {
    const { user, router } = await open();
    await user.keyboard('j');
    expect(focused()).toContain('CVE-2026-10');
    await user.keyboard('jj');
    expect(focused()).toContain('CVE-2026-9');
    await user.keyboard('k');
    expect(focused()).toContain('CVE-2026-10');
    await user.keyboard('/');
    expect(screen.getByRole('textbox', { name: 'CVE ID' })).toHaveFocus();
    await user.keyboard('jtf?');
    expect(screen.getByRole('textbox', { name: 'CVE ID' })).toHaveValue('jtf?');
    await user.click(document.body);
    await user.keyboard('j{Enter}');
    expect(router.state.location.pathname).toBe('/cves/CVE-2026-9');
  });

  test.each([
    ['t', { tracking_type: 'product', target_id: '8' }],
    ['f', { tracking_type: 'cve', target_id: 'CVE-2026-10' }],
  ])('%s acts on the row', async (key, body) => {
    const { user } = await open();
    await user.keyboard(`j${key}`);
    await waitFor(() => expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject(body));
  });

  test('t does nothing where there is nothing to track', async () => {
    const { user } = await open();
    await user.keyboard('jjt');
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('? lists the keys, and Escape returns the focus to the row', async () => {
    const { user } = await open();
    await user.keyboard('j?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Next row');
    await user.keyboard('j');
    expect(screen.getByRole('dialog')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(focused()).toContain('CVE-2026-10');
  });
});

test('on a small screen a row is a card with the same actions', async () => {
  stubScreenWidth(390);
  renderScreen(<PastScreen />);
  const list = await screen.findByRole('list', { name: 'Vulnerabilities' });
  const [card, other] = within(list).getAllByRole('listitem');
  for (const text of ['A hole', 'KEV', 'EPSS 97.4%']) expect(card).toHaveTextContent(text);
  expect(card).toHaveTextContent('Sources disagree: 7.5 High by NVD, 4.3 Medium by CISA-ADP');
  expect(other).toHaveTextContent('Scored by NVD, CVSS 3.1');
  expect(await within(card as HTMLElement).findByRole('button', { name: 'Track Vendor' })).toBeVisible();
  expect(within(card as HTMLElement).getByRole('link', { name: 'View details' })).toBeVisible();
});

test('a record whose products are not affected shows their names, and offers to track none of them', async () => {
  const vendor_name = 'Suse';
  stubApi(respondRaw(cves.list, { data: [{ ...rows[1], vendor_name, product_name: 'Leap', is_unlinked: true }] }));
  const { table } = await open();
  expect(within(table).getByTitle('Suse Leap')).toBeVisible();
  expect(await within(table).findByRole('button', { name: 'Add to favorites' })).toBeInTheDocument();
  expect(within(table).queryByRole('button', { name: /Track (Vendor|Product)/ })).toBeNull();
});
