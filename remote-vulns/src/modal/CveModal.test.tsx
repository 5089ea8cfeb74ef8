import { cves, trackings } from '@faultline/shared/contract';
import { renderScreen, respondRaw, stubApi } from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DailyScreen } from '../list/DailyScreen.tsx';

vi.mock('@faultline/shared/charts', () => ({ SeverityPie: () => <p>pie</p> }));

async function open(row: object, name = 'CVE-DAILY-1') {
  const { requests } = stubApi(
    respondRaw(trackings.list, []),
    respondRaw(trackings.save, { data: { id: 5 } }),
    respondRaw(cves.daily, { data: [row] }),
  );
  const view = renderScreen(<DailyScreen />);
  const table = await screen.findByRole('table', { name: 'Vulnerabilities' });
  await view.user.click(await within(table).findByRole('button', { name }));
  return { ...view, requests, modal: await screen.findByRole('dialog') };
}
const part = (modal: HTMLElement, name: string) => within(modal).getByRole('region', { name });

test('shows all that the row came with', async () => {
  const { modal } = await open({
    cve_id: 'CVE-DAILY-1',
    title: 'A hole',
    severity: 'HIGH',
    score: 8.1,
    status: 'PUBLISHED',
    vendor: 'Acme',
    product: 'Anvil',
    version: '2.1',
    date: '2026-11-20T10:00:00Z',
    updated_date: '2026-11-21T10:00:00Z',
    description: 'It leaks.',
    tags: ['x_own', 'exclusively-hosted-service'],
    remediation: 'Plug it.',
    references: [{ url: 'https://acme.example/1', source: 'Acme' }, { url: 'javascript:alert(1)' }],
    affected_versions: [{ version: '2.0', less_than: '2.2', vendor_name: 'Acme', product_name: 'Anvil Pro' }, '1.9'],
    weaknesses: [{ id: 'CWE-79', description: 'Cross-site scripting' }, { name: 'CWE-80' }],
    cvss_scores: [
      { source: 'CNA', version: '3.1', base_score: 8.1, severity: 'HIGH', vector: 'CVSS:3.1/AV:N' },
      { source: 'ADP', version: '4.0', base_score: 5, severity: 'MEDIUM' },
    ],
  });
  expect(within(modal).getByRole('heading', { name: 'A hole' })).toBeVisible();
  expect(within(modal).getByText('CVE-DAILY-1')).toBeVisible();
  expect([...modal.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'SeverityHigh',
    'Score8.1',
    'StatusPUBLISHED',
    'VendorAcme',
    'ProductAnvil 2.1',
    'PublishedNov 20, 2026',
    'Last updatedNov 21, 2026',
  ]);
  expect(part(modal, 'Description')).toHaveTextContent('It leaks.');
  expect(within(modal).getByRole('list', { name: 'Record tags' })).toHaveTextContent(
    /^Hosted service The affected products/,
  );
  expect(part(modal, 'Affected systems')).toHaveTextContent('Acme Anvil Pro');
  expect(part(modal, 'Remediation')).toHaveTextContent('Plug it.');
  const [link, ...others] = within(part(modal, 'References')).getAllByRole('link');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener noreferrer'));
  expect(others).toEqual([]);
  expect(part(modal, 'References')).toHaveTextContent('javascript:alert(1)');
  expect(part(modal, 'Affected versions')).toHaveTextContent('>= 2.0, < 2.21.9');
  expect(part(modal, 'Weaknesses')).toHaveTextContent('CWE-79: Cross-site scriptingCWE-80');
  expect(part(modal, 'CVSS scores')).toHaveTextContent('CNA, CVSS 3.1');
  expect(part(modal, 'CVSS scores')).toHaveTextContent('Sources disagree: 8.1 High by CNA, 5.0 Medium by ADP');
});

test('has something to say where the row says nothing', async () => {
  const { modal } = await open({ id: 'x-CVE-DAILY-1' }, 'View details');
  expect(within(modal).getByRole('heading', { name: 'Unknown Vulnerability' })).toBeVisible();
  expect(part(modal, 'Description')).toHaveTextContent('No description available');
  expect(within(modal).queryByRole('list', { name: 'Record tags' })).toBeNull();
  expect(part(modal, 'Affected systems')).toHaveTextContent('Unknown Vendor Unknown Product');
  expect(part(modal, 'Remediation')).toHaveTextContent("Install the vendor's security update");
  const links = within(part(modal, 'References')).getAllByRole('link');
  expect(links.map((link) => new URL(link.getAttribute('href') ?? '').host)).toEqual(['nvd.nist.gov', 'www.cve.org']);
  expect(part(modal, 'Affected versions')).toHaveTextContent('Not specified');
  expect(part(modal, 'Weaknesses')).toHaveTextContent('No weaknesses listed');
  expect(part(modal, 'CVSS scores')).toHaveTextContent('No CVSS scores available');
});

test.each(['Detailed View', 'Close'])('%s only closes it for a placeholder', async (name) => {
  const { modal, user, router } = await open({ cve_id: 'CVE-PAST-4' }, 'CVE-PAST-4');
  const [button] = within(modal).getAllByRole('button', { name }).slice(-1);
  await user.click(button as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/');
});

test('a row without any id opens too, and by a click on it; Escape closes it', async () => {
  const { modal, user } = await open({ title: 'Nameless' });
  expect(within(modal).getByRole('heading', { name: 'Nameless' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByText('Nameless'));
  expect(await screen.findByRole('dialog', { name: 'Nameless' })).toBeVisible();
});

test('can be made a favorite', async () => {
  const { modal, user, requests } = await open({ cve_id: 'CVE-DAILY-1' });
  await user.click(within(modal).getByRole('button', { name: 'Add to favorites' }));
  expect(await within(modal).findByRole('button', { name: 'Remove from favorites' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const favorite = { tracking_type: 'cve', target_id: 'CVE-DAILY-1' };
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject(favorite);
});

test('renders description and remediation as the CVE page does', async () => {
  const text = '<p>It leaks <code>keys</code>.</p><ul><li>at once</li></ul>';
  const { modal } = await open({
    cve_id: 'CVE-DAILY-1',
    description: text,
    descriptions: [{ source: 'acme', lang: 'en', text }],
    remediation: 'Steps:\n\n- stop it\n- update it',
  });
  expect(await within(part(modal, 'Description')).findByText('keys')).toHaveProperty('tagName', 'CODE');
  expect(part(modal, 'Description')).not.toHaveTextContent('<p>');
  expect(within(part(modal, 'Description')).getByRole('listitem')).toHaveTextContent('at once');
  expect(within(part(modal, 'Remediation')).getAllByRole('listitem')).toHaveLength(2);
});

test('keeps every character of a description without structure', async () => {
  const { modal } = await open({ cve_id: 'CVE-DAILY-1', description: 'One ` and 2*3*4 in <script>.' });
  expect(part(modal, 'Description')).toHaveTextContent('One ` and 2*3*4 in <script>.');
});

test('shows the description of the record where the row has its name only', async () => {
  const { modal } = await open({
    cve_id: 'CVE-DAILY-1',
    title: 'A hole',
    descriptions: [
      { source: 'acme', lang: 'de', text: 'Ein Loch.' },
      { source: 'acme', lang: 'en', text: 'It leaks keys.' },
    ],
  });
  expect(part(modal, 'Description')).toHaveTextContent('It leaks keys.');
});

test('a name that turns the direction of a text turns none around it', async () => {
  const { modal } = await open({
    cve_id: 'CVE-DAILY-1',
    affected_versions: [{ version: '2.0', less_than: '2.2', vendor_name: 'Acme', product_name: '\u202Elive' }],
    fixes: [{ product_name: '\u202Elive', version: '2.2', source: 'acme', stated_as: 'range end' }],
  });
  expect(part(modal, 'Affected systems').textContent).not.toContain('\u202E');
  expect(part(modal, 'Remediation')).toHaveTextContent('Update to live 2.2 or later.');
});
