import { expect, test } from '../provider/fixtures.ts';
import { json } from '../provider/responses.ts';
import { toPageResponse } from './createListRow.ts';
import { parts } from './listScreen.ts';

const full = {
  cve_id: 'CVE-DAILY-1',
  title: 'A hole',
  severity: 'HIGH',
  score: 8.1,
  vendor: 'Acme',
  product: 'Anvil',
  version: '2.1',
  date: '2026-01-20T10:00:00Z',
  updated_date: '2026-01-21T10:00:00Z',
  status: 'PUBLISHED',
  description: 'It leaks.\nSlowly.',
  remediation: 'Plug it.',
  references: [{ url: 'https://acme.example/1', source: 'Acme' }, { url: 'javascript:alert(1)' }],
  affected_versions: [{ version: '2.0', less_than: '2.2', vendor_name: 'Acme', product_name: 'Anvil Pro' }, '1.9'],
  weaknesses: [{ id: 'CWE-79', description: 'Cross-site scripting' }, { name: 'CWE-80' }],
  cvss_scores: [
    { source: 'CNA', version: '3.1', base_score: 8.1, severity: 'HIGH', vector: 'CVSS:3.1/AV:N' },
    { source: 'ADP', version: '4.0', base_score: 5, severity: 'MEDIUM' },
  ],
};

test('a placeholder row opens a modal with all it came with', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const { row } = parts(page);
  const rows = [full, { id: 'x-CVE-PAST-2' }, { title: 'Nameless' }, { cve_id: 'CVE-2031-5' }];
  provider.answers('GET /cves', json(toPageResponse(rows)));
  provider.answers('POST /user/tracking', json({ success: true, data: { id: 4 }, message: 'Kept' }));
  await page.goto('/past-vulnerabilities');
  const modal = page.getByRole('dialog');
  const part = (name: string) => modal.getByRole('region', { name });
  const close = async (name: string) => {
    await modal.getByRole('button', { name, exact: true }).last().click();
    await expect(modal).toHaveCount(0);
    await expect(page).toHaveURL('/past-vulnerabilities');
  };

  await test.step('what is known', async () => {
    await row('CVE-DAILY-1').getByRole('button', { name: 'CVE-DAILY-1' }).click();
    await expect(modal.getByRole('heading', { name: 'A hole' })).toBeVisible();
    await expect(modal.locator('dl > div')).toHaveText([
      'SeverityHigh',
      'Score8.1',
      'StatusPUBLISHED',
      'VendorAcme',
      'ProductAnvil 2.1',
      'PublishedJan 20, 2026',
      'Last updatedJan 21, 2026',
    ]);
    for (const [name, text] of [
      ['Description', 'It leaks.'],
      ['Affected systems', 'Acme Anvil Pro'],
      ['Remediation', 'Plug it.'],
      ['References', 'javascript:alert(1)'],
      ['Affected versions', '>= 2.0, < 2.21.9'],
      ['Weaknesses', 'CWE-79: Cross-site scriptingCWE-80'],
      ['CVSS scores', 'Sources disagree: 8.1 High by CNA, 5.0 Medium by ADP'],
      ['CVSS scores', 'CNA, CVSS 3.1'],
    ] as const) {
      await expect(part(name)).toContainText(text);
    }
    const links = part('References').getByRole('link');
    await expect(links).toHaveCount(1);
    await expect(links).toHaveAttribute('rel', /noopener noreferrer/);
  });

  await test.step('the favorite', async () => {
    await modal.getByRole('button', { name: 'Add to favorites' }).click();
    await expect(modal.getByRole('button', { name: 'Remove from favorites' })).toHaveAttribute('aria-pressed', 'true');
    const body = { tracking_type: 'cve', target_id: 'CVE-DAILY-1' };
    await expect.poll(() => provider.requests('POST /user/tracking').at(-1)?.body).toMatchObject(body);
  });

  await test.step('Close', () => close('Close'));

  await test.step('what is said where nothing is known; Detailed View only closes', async () => {
    await row('x-CVE-PAST-2').getByRole('button', { name: 'View details' }).click();
    await expect(modal.getByRole('heading', { name: 'Unknown Vulnerability' })).toBeVisible();
    await expect(part('Description')).toContainText('No description available');
    await expect(part('Affected systems')).toContainText('Unknown Vendor Unknown Product');
    await expect(part('Remediation')).toContainText("Install the vendor's security update");
    await expect(part('References').getByRole('link')).toHaveCount(2);
    await expect(part('Affected versions')).toContainText('Not specified');
    await expect(part('Weaknesses')).toContainText('No weaknesses listed');
    await expect(part('CVSS scores')).toContainText('No CVSS scores available');
    await close('Detailed View');
  });

  await test.step('a row without an id opens too, by a click on it, and Escape closes', async () => {
    await row('Nameless').getByText('Nameless').click();
    await expect(modal.getByRole('heading', { name: 'Nameless' })).toBeVisible();
    await close('Detailed View');
    await row('Nameless').getByText('Nameless').click();
    await expect(modal.getByRole('heading', { name: 'Nameless' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
  });

  await test.step('any other row has a page', async () => {
    provider.answers('GET /cves/:cveId', json({ cve_id: 'CVE-2031-5' }));
    await row('CVE-2031-5').getByText('Unknown Vulnerability').click();
    await expect(page).toHaveURL('/cves/CVE-2031-5');
  });
});
