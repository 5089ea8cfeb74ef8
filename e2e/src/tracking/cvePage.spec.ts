import type { Locator } from '@playwright/test';
import { error, json } from '../provider/responses.ts';
import { watchClipboard } from '../support/clipboard.ts';
import { stopClock } from '../support/clock.ts';
import { thirdParty, expect, expectToast, test } from './fixtures.ts';

const long = 'The anvil drops on whoever stands below it, without any warning at all.';
const cve = thirdParty.cve({
  vendor_id: 'v-7',
  product_id: 8,
  vuln_status: 'PUBLISHED',
  descriptions: [
    { source: 'acme', lang: 'en', text: long },
    { source: 'CVE Record', lang: 'en', text: `${long} As the record says.` },
    { source: 'other', lang: 'en', text: 'Too short to show.' },
    { source: 'third', lang: 'en', text: 'A text of some length, but under 80 %.' },
    { source: 'fourth', lang: 'en', text: `${long.slice(0, 60)}<img src=x onerror=alert(1)>` },
  ],
  affected_versions: [{ id: 90, version: '6.1.90' }, '6.1.91'],
  reference_links: [
    { url: 'https://acme.example/advisory', text: 'The advisory', source: 'acme', tags: ['vendor-advisory'] },
    { link: 'https://acme.example/link' },
    { href: 'https://acme.example/href' },
    { url: 'javascript:alert(1)', text: 'Click me' },
  ],
  cwes: [{ id: 'CWE-79', description: 'Cross-site Scripting' }],
  cvss_scores: [
    { source: 'CISA-ADP', version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', base_score: 9.8 },
    { source: 'acme', version: '2.0', base_score: 5 },
  ],
  assigner: { name: 'acme', id: 'org-1' },
  credits: [{ name: '<b>Ann</b>', type: 'finder' }],
  capecs: ['CAPEC-63'],
  aliases: [{ id: 'GHSA-aaaa-bbbb-cccc', url: 'javascript:alert(1)' }],
  cpes: [{ criteria: 'cpe:2.3:a:acme:anvil:*' }],
  tags: ['disputed', 'x_own', { disputed: 1 }],
  kev: true,
  epss: 0.942,
});

test('a CVE page shows its description, its vendor, and each section', async ({ page, stocked }) => {
  stocked.answers('GET /cves/:id', json({ success: true, data: cve }));
  await page.goto('/cves/CVE-2031-0001');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Anvil drops without warning' })).toBeVisible();
  for (const words of ['Critical', '9.8', 'PUBLISHED', 'Known exploited']) {
    await expect(main.getByText(words, { exact: true }).first()).toBeVisible();
  }
  await expect(main.getByText('Published Jan 5, 2025')).toBeVisible();
  await expect(main.getByRole('list', { name: 'Record tags' }).getByRole('listitem')).toHaveText([
    'Disputed At least one party disputes that this is a vulnerability.',
  ]);
  // The provider does not announce it.
  await expect(main.getByText('EPSS history')).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Acme' }).first()).toHaveAttribute('href', '/vendors/v-7');
  await expect(main.getByRole('link', { name: 'Anvil', exact: true }).first()).toHaveAttribute('href', '/products/8');

  await test.step('the description', async () => {
    const shown = page.getByRole('region', { name: 'Description' });
    await expect(shown.getByText(long, { exact: false }).first()).toBeVisible();
    await expect(shown.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    for (const dropped of ['As the record says', 'Too short', 'under 80 %']) {
      await expect(shown.getByText(dropped)).toHaveCount(0);
    }
  });
  await test.step('references, safe ones as links', async () => {
    const references = page.getByRole('region', { name: /^References/ });
    await expect(references.getByRole('link')).toHaveCount(3);
    await expect(references.getByRole('link', { name: 'The advisory' })).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(references.getByText('vendor advisory')).toBeVisible();
    await expect(references.getByText('Click me')).toBeVisible();
  });
  await test.step('the arrow of a link on the line of its last word, at any width', async () => {
    const arrow = page.getByRole('region', { name: /^References/ }).locator('a', { hasText: 'acme.example/link' });
    expect(await arrow.evaluate(findLoneArrows)).toEqual([]);
  });
  await test.step('the official records, after the advisory of the CNA', async () => {
    const links = page.getByRole('region', { name: 'Official records' }).getByRole('link');
    await expect(links).toHaveText([
      /^Vendor advisory/,
      /^CVE\.org/,
      /^NVD/,
      /^JSON in cvelistV5/,
      /^JSON from the CVE API/,
    ]);
    await expect(links.first()).toHaveAttribute('href', 'https://acme.example/advisory');
    await expect(links.nth(3)).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(links.nth(3)).toHaveAttribute('href', /\/cves\/2031\/0xxx\/CVE-2031-0001\.json$/);
  });
  await test.step('who and what else the record names', async () => {
    const details = page.getByRole('region', { name: 'Record details' });
    await expect(details.getByRole('definition')).toHaveText([
      'acme',
      'GHSA-aaaa-bbbb-cccc',
      /^CAPEC-63/,
      '<b>Ann</b> finder',
    ]);
    await expect(details.getByRole('link')).toHaveAttribute('href', 'https://capec.mitre.org/data/definitions/63.html');
    await details.getByText('CPE applicability (1)').click();
    await expect(details.getByText('cpe:2.3:a:acme:anvil:*')).toBeVisible();
  });
  await test.step('scores and quick info', async () => {
    await expect(page.getByRole('region', { name: 'CVSS scores' }).getByRole('listitem')).toHaveCount(2);
    const info = page.getByRole('region', { name: 'Quick info' });
    await expect(info.getByText('PUBLISHED', { exact: true })).toBeVisible();
    await expect(info.getByRole('link', { name: 'CWE-79' })).toHaveAttribute(
      'href',
      'https://cwe.mitre.org/data/definitions/79.html',
    );
  });
  await test.step('an affected version leads to its page', async () => {
    await page
      .getByRole('region', { name: /^Affected versions/ })
      .getByRole('link', { name: '6.1.90' })
      .click();
    await expect(page).toHaveURL(/\/product_versions\/90$/);
  });
  expect(stocked.requests('GET /cves/:id').map(({ params, query }) => [params.id, query])).toEqual([
    ['CVE-2031-0001', {}],
  ]);
});

interface BadgeCase {
  base_score: string | number;
  // The score as it is shown, and its tone.
  score: [text: string, tone: string];
  severity: [word: string, shown: string, tone: string];
  status: [word: string, tone: string];
}

// Colors of score, severity and status (specification 21.2 to 21.4).
const cases: BadgeCase[] = [
  { base_score: '9', score: ['9.0', 'red'], severity: ['critical', 'Critical', 'red'], status: ['active', 'red'] },
  { base_score: 8.9, score: ['8.9', 'orange'], severity: ['HIGH', 'High', 'orange'], status: ['vulnerable', 'red'] },
  { base_score: 7, score: ['7.0', 'orange'], severity: ['medium', 'Medium', 'yellow'], status: ['fixed', 'green'] },
  { base_score: 6.9, score: ['6.9', 'yellow'], severity: ['low', 'Low', 'green'], status: ['patched', 'green'] },
  {
    base_score: 4,
    score: ['4.0', 'yellow'],
    severity: ['odd', 'Unknown', 'grey'],
    status: ['investigating', 'yellow'],
  },
  { base_score: 3.9, score: ['3.9', 'green'], severity: ['', 'Unknown', 'grey'], status: ['disputed', 'orange'] },
  {
    base_score: 5,
    score: ['5.0', 'yellow'],
    severity: ['Medium', 'Medium', 'yellow'],
    status: ['under investigation', 'yellow'],
  },
  { base_score: 0.1, score: ['0.1', 'green'], severity: ['none', 'Unknown', 'grey'], status: ['elsewhere', 'grey'] },
];

test('scores, severities and statuses have their colors; a missing vendor is guessed', async ({ page, stocked }) => {
  const bad = page.locator('dl > div').filter({ hasText: /^Severity/ });
  for (const { base_score, score, severity, status } of cases) {
    await test.step(`${score.join(' ')}, ${severity.join(' ')}, ${status.join(' ')}`, async () => {
      const answer = thirdParty.cve({ base_score, severity: severity[0], vuln_status: status[0] });
      stocked.answers('GET /cves/:id', json(answer));
      await page.goto('/cves/CVE-2031-0001');
      const [text, tone] = score;
      const hasTone = () =>
        bad.getByText(text, { exact: true }).evaluate((element, name) => {
          const probe = document.createElement('i');
          probe.style.color = `var(--fl-palette-tone-${name}-text)`;
          document.body.append(probe);
          const { color } = getComputedStyle(probe);
          probe.remove();
          return getComputedStyle(element).color === color;
        }, tone);
      await expect.poll(hasTone, `${text} is ${tone}`).toBe(true);
      await expect(bad.getByText(severity[1], { exact: true })).toHaveAttribute('data-tone', severity[2]);
      const info = page.getByRole('region', { name: 'Quick info' });
      await expect(info.getByText(status[0], { exact: true })).toHaveAttribute('data-tone', status[1]);
    });
  }
  await test.step('no status at all, and a rejected one', async () => {
    stocked.answers('GET /cves/:id', json(thirdParty.cve({ vuln_status: '' })));
    await page.goto('/cves/CVE-2031-0001');
    const info = page.getByRole('region', { name: 'Quick info' });
    await expect(info.locator('[data-tone=grey]').getByText('Unknown', { exact: true })).toBeVisible();
    stocked.answers('GET /cves/:id', json(thirdParty.cve({ vuln_status: 'Rejected' })));
    await page.goto('/cves/CVE-2031-0001');
    await expect(info.getByText('Rejected', { exact: true })).toHaveAttribute('data-tone', 'orange');
    await expect(page.getByText('This CVE record was rejected.')).toBeVisible();
  });
  for (const [vulnerability_name, shown] of [
    ['Fortinet FortiOS overflow', 'Fortinet'],
    ['HP printer overflow', 'Unknown Vendor'],
  ] as const) {
    stocked.answers('GET /cves/:id', json(thirdParty.cve({ vulnerability_name, vendor_name: '' })));
    await page.goto('/cves/CVE-2031-0001');
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
  }
});

test('sources that disagree are named, and a version is checked for a product', async ({ page, stocked }) => {
  const range = (product_name: string, product_id: string, version: string, less_than: string) => ({
    vendor_name: 'Acme',
    product_name,
    product_id,
    version,
    less_than,
  });
  const scores = [
    { source: 'CNA', version: '3.1', base_score: 4.3, severity: 'MEDIUM' },
    { source: 'CISA-ADP', version: '3.1', base_score: 8.8, severity: 'HIGH' },
  ];
  const affected_versions = [
    range('Anvil', 'p-8', '6.1.0', '6.1.183'),
    { ...range('Anvil', 'p-8', '< 6.1.183', '6.1.183'), version: '6.1.0' },
    range('Bolt', 'p-9', '0', '3.0'),
    { product_name: 'Cog', product_id: 'p-10', version: 'see the advisory' },
  ];
  stocked.answers(
    'GET /cves/:id',
    json(thirdParty.cve({ cvss_scores: scores, affected_versions, epss: 0.99999, epss_percentile: 0.9999 })),
  );
  await page.goto('/cves/CVE-2031-0001');
  await expect(page.getByText('Sources disagree: 4.3 Medium by CNA, 8.8 High by CISA-ADP')).toBeVisible();
  await expect(page.getByText('EPSS > 99.9% in 30 days, top 0.1%')).toBeVisible();
  const affected = page.getByRole('region', { name: /^Affected versions/ });
  await expect(affected.getByText('>= 6.1.0, < 6.1.183')).toHaveCount(1);
  await expect(affected.getByRole('columnheader')).toHaveText(['Product', 'Affected', 'Fixed']);
  await expect(affected.getByRole('row', { name: 'Anvil' }).getByRole('cell').last()).toHaveText('6.1.183');
  await expect(affected.getByRole('row', { name: 'Cog' }).getByRole('cell').last()).toHaveText('Not stated');
  await test.step('as stacked rows on a phone, with the same cells', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(affected.getByRole('columnheader')).toHaveCount(3);
    const isStacked = () =>
      affected
        .getByRole('row')
        .nth(1)
        .getByRole('cell')
        .evaluateAll(([first, second]) => {
          const [above, below] = [first?.getBoundingClientRect(), second?.getBoundingClientRect()];
          return above !== undefined && below !== undefined && above.x === below.x && above.y < below.y;
        });
    await expect.poll(isStacked).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  const field = affected.getByRole('textbox', { name: 'Is my version affected?' });
  const product = affected.getByRole('combobox', { name: 'Product' });
  const check = async (version: string, answer: string) => {
    await field.fill(version);
    await expect(affected.getByRole('alert')).toHaveText(answer);
  };
  await check('9.9', 'Choose a product to check 9.9.');
  await check('2.5', '2.5 is in an affected range of 1 of 3 products. Choose yours to check it.');
  await product.selectOption('Acme / Bolt');
  await check('2.5', 'Bolt 2.5 is affected: 2.5 < 3.0');
  await check('3.1', "Bolt 3.1 isn't affected: fixed in 3.0.");
  await expect(page).toHaveURL(/\?product=p-9$/);
  await product.selectOption('Acme / Anvil');
  await check('5.4', "Anvil 5.4 isn't in any listed affected range.");
  await product.selectOption({ index: 3 });
  await check(
    '1.0',
    "No range matched Cog 1.0, but some couldn't be compared. 1.0 can't be compared with “see the advisory”.",
  );
});

const readColor = (control: Locator) => control.evaluate((element) => getComputedStyle(element).color);

test('a rejected CVE leads to its replacement before it offers to track', async ({ page, stocked }) => {
  const rejected_reason = 'ConsultIDs: CVE-2031-0007. This candidate is a duplicate of CVE-2031-0007.';
  stocked.answers('GET /cves/:id', json(thirdParty.cve({ vuln_status: 'REJECTED', rejected_reason })));
  await page.goto('/cves/CVE-2031-0001');
  await expect(page.getByRole('alert').filter({ hasText: 'This CVE record was rejected.' })).toContainText(
    'See CVE-2031-0007 instead.',
  );
  const replacement = page.getByRole('link', { name: 'Go to CVE-2031-0007' });
  const track = page.getByRole('button', { name: 'Track CVE' });
  await expect(track).toHaveCSS('color', await readColor(page.getByRole('button', { name: 'Share CVE' })));
  await expect(replacement).not.toHaveCSS('color', await readColor(track));
  const x = async (control: Locator) => (await control.boundingBox())?.x ?? Number.NaN;
  await expect.poll(async () => (await x(track)) - (await x(replacement))).toBeGreaterThan(0);
  await replacement.click();
  await expect(page).toHaveURL(/\/cves\/CVE-2031-0007$/);
});

test('copying says so, shows a tick for 2 seconds, and says when it failed', async ({ page, stocked }) => {
  expect(stocked.user.email).toContain('@');
  const copied = await watchClipboard(page);
  await page.clock.install();
  await page.goto('/cves/CVE-2031-0001');
  const copy = page.getByRole('button', { name: 'Copy CVE ID' });
  const tick = copy.locator('.lucide-check');
  await copy.click();
  await expectToast(page, 'CVE ID copied to clipboard');
  await expect(copied).toHaveAttribute('data-copied', 'CVE-2031-0001');
  await page.clock.runFor(3000);
  await expect(tick).toHaveCount(0);
  await stopClock(page);
  await copy.click();
  await page.clock.runFor(100);
  await expect(tick).toBeVisible();
  await page.clock.runFor(1800);
  await expect(tick).toBeVisible();
  await page.clock.runFor(200);
  await expect(tick).toHaveCount(0);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Share CVE' }).click();
  await expectToast(page, 'Page URL copied to clipboard');
  await expect(copied).toHaveAttribute('data-copied', page.url());
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expectToast(page, 'Markdown copied to clipboard');
  await expect(copied).toHaveAttribute('data-copied', /^# CVE-2031-0001: Anvil drops without warning\n\n- /);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    document.execCommand = () => false;
  });
  await copy.click();
  await expectToast(page, 'Failed to copy to clipboard');
});

test('the page of a CVE that fails or does not exist says so', async ({ page, stocked }) => {
  const panel = page.getByRole('alert');
  for (const [answer, text] of [
    [error(500, { message: 'Away' }), 'Away'],
    [json({ success: false, message: 'Gone' }), 'Gone'],
    [json({ success: false }), 'CVE not found'],
  ] as const) {
    stocked.answers('GET /cves/:id', answer);
    await page.goto('/cves/CVE-2031-0001');
    await expect(panel.getByText('Failed to load CVE details')).toBeVisible();
    await expect(panel.getByText(text, { exact: true })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Back' })).toBeVisible();
  }
  stocked.answers('GET /cves/:id', json(thirdParty.cve()));
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Anvil drops without warning' })).toBeVisible();
  for (const answer of [error(404, { message: 'CVE not found' }), json({ success: true, data: null })]) {
    stocked.answers('GET /cves/:id', answer);
    await page.goto('/cves/CVE-2031-0001');
    await expect(page.getByText('CVE Not Found')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  }
});

// Returns the widths at which the arrow of a link starts a new line.
function findLoneArrows(link: Element): number[] {
  const [arrow, text] = [link.querySelector('svg'), link.firstChild];
  if (arrow === null || !(text instanceof Text)) throw new Error('The link has no text, or no arrow.');
  const last = document.createRange();
  last.setStart(text, text.length - 1);
  last.setEnd(text, text.length);
  const box = link.parentElement as HTMLElement;
  const widths = Array.from({ length: 200 }, (_, width) => width + 40);
  const found = widths.filter((width) => {
    box.style.width = `${width}px`;
    return arrow.getBoundingClientRect().top > last.getBoundingClientRect().bottom - 2;
  });
  box.style.width = '';
  return found;
}
