import { expect, test } from '../real/fixtures.ts';
import { checkA11yInAllThemes, findA11yViolations, waitUntilSettled } from '../support/a11y.ts';
import { watchClipboard } from '../support/clipboard.ts';
import { allow } from '../support/environment.ts';
import { startAsFirstVisit, observeShifts, openAndReadShift, readShift } from '../support/layoutShift.ts';
import { thirdParty } from './fixtures.ts';

const known = [
  'pkg:golang/golang.org/x/net@v0.7.0',
  'pkg:golang/stdlib@1.20.1',
  'pkg:maven/org.apache.tomcat.embed/tomcat-embed-core@9.0.70',
  'pkg:maven/org.apache.tomcat.embed/tomcat-embed-el@10.1.1',
  'pkg:npm/markdown@0.5.0',
];

// An SBOM of 30 components identified only by their purls; CVE records name the first five.
const packagesSbom = JSON.stringify({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  components: [...known, ...thirdParty.many(25, (at) => `pkg:npm/unknown-${at}@1.0.${at}`)].map((purl) => ({
    type: 'library',
    name: purl.replaceAll(/^.*\/|@[^@]*$/g, ''),
    purl,
  })),
});

interface Named {
  id: number;
  name: string;
  versions_count: number;
  products_count: number;
}

test.setTimeout(allow(240_000));

test('real records: a user gets from the catalog to a version and its CVEs, and tracks on the way', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.email).toContain('@');
  await page.goto('/vendors');
  // Further pages are loaded automatically until the screen is full.
  await expect(page.getByText(/^Showing [\d,]+ of [\d,]+ vendors$/)).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const ask = async (path: string) => {
    const answer = await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: { data: Named[] } }).data.data;
  };
  const largest = async (path: string, key: 'versions_count' | 'products_count') => {
    const [first] = (await ask(path)).toSorted((a, b) => b[key] - a[key]);
    if (first === undefined) throw new Error(`${path} lists nothing.`);
    return first;
  };

  await test.step('every vendor of a page has a card that names it', async () => {
    for (const { name } of (await ask('/vendors?limit=20')).slice(0, 8)) {
      await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible();
    }
  });
  await test.step('vendors are spelt as most records spell them, and two names of one vendor are one', async () => {
    const search = page.getByRole('textbox', { name: 'Search vendors' });
    for (const [typed, shown, other] of [
      ['microsoft', 'Microsoft', 'microsoft'],
      ['ibm', 'IBM', 'ibm'],
      ['oracle', 'Oracle', 'Oracle Corporation'],
    ] as const) {
      await search.fill(typed);
      await expect(page.getByRole('main').getByRole('link', { name: shown, exact: true }).first()).toBeVisible();
      await expect(page.getByRole('main').getByText(other, { exact: true })).toHaveCount(0);
    }
    await search.fill('');
  });
  await test.step('the vendor with the most products', async () => {
    const vendor = await largest('/vendors?limit=100', 'products_count');
    await page.goto(`/vendors/${vendor.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(vendor.name);
    await expect(page.getByText(/^CVE Vulnerabilities \(\d+\)$/)).toBeVisible();
    await page.getByRole('button', { name: 'Track Vendor' }).click();
    await expect(page.getByText('Vendor added to tracking list')).toBeVisible();
  });
  await test.step('the product with the most versions, one of them, why it is affected, and the CVE', async () => {
    const product = await largest('/products?limit=100', 'versions_count');
    await page.goto(`/products/${product.id}`);
    const versions = page.getByRole('list', { name: 'Product Versions' });
    await versions.getByRole('link').first().click();
    await expect(page.getByText('Showing vulnerabilities for this version')).toBeVisible();
    const row = page.getByRole('article').first();
    await expect(row.getByText(/^Matches: /)).toBeVisible();
    await page.getByRole('button', { name: 'Track Version' }).click();
    await expect(page.getByText('Product version added to tracking list')).toBeVisible();
    await row.getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'References' })).toBeVisible();
    await expect(page.getByText(/You are tracking this product version/)).toBeVisible();
  });
  await page.goto('/products');
  await expect(page.getByText('2 of 2 trackings active')).toBeVisible();
  await test.step('packages of an SBOM are found by their purls', async () => {
    await page.getByRole('button', { name: 'Import List' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import List' });
    const buffer = Buffer.from(packagesSbom);
    await dialog.getByLabel('List file').setInputFiles({ name: 'bom.cdx.json', mimeType: 'application/json', buffer });
    await expect(dialog.getByText('30 entries looked up. Nothing is added yet.')).toBeVisible();
    for (const name of ['golang.org/x/net', 'Apache Tomcat 9.0.70', 'Apache Tomcat 10.1.1'])
      await expect(dialog.getByRole('checkbox', { name: new RegExp(name) })).toBeChecked();
  });
});

test('real records: descriptions have structure, sources disagree, and a rejected CVE leads to its replacement', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.email).toContain('@');
  const description = page.getByRole('region', { name: 'Description' });
  await test.step('HTML, also where the name comes from it', async () => {
    await page.goto('/cves/CVE-2021-34527');
    await expect(description.locator('p').nth(2)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('<p>');
  });
  await test.step('a version that no product lists is not called unaffected without a product', async () => {
    const affected = page.getByRole('region', { name: /^Affected versions/ });
    await affected.getByRole('textbox', { name: 'Is my version affected?' }).fill('99.0');
    await expect(affected.getByRole('alert')).toHaveText(
      /^99\.0 is in no listed range of \d+ products; choose yours to be sure\.$/,
    );
  });
  await test.step('Markdown', async () => {
    await page.goto('/cves/CVE-2025-68774');
    await expect(description.locator('code').first()).toContainText('spin_unlock(');
    await expect(description).not.toContainText('```');
  });
  await test.step('single marks in a plain text', async () => {
    await page.goto('/cves/CVE-2022-23118');
    await expect(description).toContainText('`git`');
  });
  await test.step('a text about tags', async () => {
    await page.goto('/cves/CVE-2023-3005');
    await expect(description).toContainText('<script>alert(document.cookie)</script>');
  });
  await test.step('who says that it is exploited', async () => {
    await page.goto('/cves/CVE-2021-34527');
    const exploitation = page.getByRole('region', { name: 'Exploitation' });
    await expect(exploitation).toContainText(/In KEV since.*CVE record.*Active.*SSVC by CISA/s);
    await expect(exploitation.getByRole('link', { name: /^CVE record/ })).toHaveAttribute('href', /cisa\.gov/);
  });
  await test.step('scores that disagree', async () => {
    await page.goto('/cves/CVE-2021-41277');
    await expect(page.getByText('Sources disagree: 10.0 Critical by GitHub, 7.5 High by CISA-ADP')).toBeVisible();
  });
  await test.step('what else a record has: attack pattern, finders, names as CPE, other names', async () => {
    await page.goto('/cves/CVE-2024-5921');
    const details = page.getByRole('region', { name: 'Record details' });
    await expect(details).toContainText(/Attack patterns.*CAPEC-233.*Privilege Escalation.*Credits/s);
    await expect(details.getByRole('link', { name: 'CAPEC-233' })).toHaveAttribute('href', /\/233\.html$/);
    await expect(details.getByRole('listitem').filter({ hasText: 'Richard Warren' })).toContainText('finder');
    await details.getByText('CPE applicability (38)').click();
    await expect(details.getByText(/^cpe:2\.3:a:\w+:\w+:6\.3\.1:-/)).toBeVisible();
    await page.goto('/cves/CVE-2023-45231');
    await expect(details).toContainText('Also known as');
    await expect(details.getByRole('link', { name: 'GHSA-hc6x-cw6p-gj7h' })).toHaveAttribute('href', /github\.com/);
  });
  await test.step('a rejected record', async () => {
    await page.goto('/cves/CVE-2024-4810');
    await expect(page.getByRole('link', { name: 'Go to CVE-2024-36015' })).toBeVisible();
  });
  await test.step('none of these pages moves on a first visit', async () => {
    await startAsFirstVisit(page);
    await observeShifts(page);
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      for (const id of ['2021-34527', '2022-23118', '2021-41277', '2024-4810'])
        expect.soft(await openAndReadShift(page, `/cves/CVE-${id}`), `${id} at ${width}`).toBeLessThan(0.02);
      for (const path of ['/dashboard', '/past-vulnerabilities', '/vendors', '/products-browse'])
        expect.soft(await openAndReadShift(page, path), `${path} at ${width}`).toBeLessThan(0.02);
    }
  });
});

test('real records: the CVE page tabulates fixes and names related CVEs', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@');
  await page.goto('/past-vulnerabilities');
  await page.locator('tbody').getByRole('link', { name: /^CVE-/ }).first().click();
  await expect(page.getByRole('navigation', { name: 'List' })).toContainText('1 of 20 loaded');
  const opened = page.url();
  await page.keyboard.press('j');
  await expect(page.getByRole('navigation', { name: 'List' })).toContainText('2 of 20 loaded');
  await page.getByRole('button', { name: 'Previous CVE' }).click();
  await expect(page.getByRole('navigation', { name: 'List' })).toContainText('1 of 20 loaded');
  await expect(page).toHaveURL(opened);
  await page.goto('/cves/CVE-2021-34527');
  const row = page.getByRole('row', { name: /Windows Server 2022/ });
  await expect(row.getByRole('cell')).toHaveText(['>= 10.0.0, < 10.0.20348.230', '10.0.20348.230']);
  await expect(page.getByRole('region', { name: 'Record details' })).toContainText('microsoft');
  const related = page.getByRole('region', { name: 'Related CVEs' });
  await expect(related.getByRole('listitem').first()).toBeVisible();
  expect(await related.getByRole('listitem').count()).toBeLessThanOrEqual(10);
  await related.getByRole('link').first().click();
  await expect(page).not.toHaveURL(/CVE-2021-34527/);
});

test('real records: the CVE page leads to the official records, and is copied as Markdown', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.email).toContain('@');
  const copied = await watchClipboard(page);
  await page.goto('/cves/CVE-2021-34527');
  const links = page.getByRole('region', { name: 'Official records' }).getByRole('link');
  const readAddresses = () => links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  await expect
    .poll(readAddresses)
    .toEqual([
      'https://www.cve.org/CVERecord?id=CVE-2021-34527',
      'https://nvd.nist.gov/vuln/detail/CVE-2021-34527',
      'https://github.com/CVEProject/cvelistV5/blob/main/cves/2021/34xxx/CVE-2021-34527.json',
      'https://cveawg.mitre.org/api/cve/CVE-2021-34527',
    ]);
  await expect(page.getByLabel('At a glance').getByRole('link', { name: /vendor advisory/ })).toHaveAttribute(
    'href',
    'https://portal.msrc.microsoft.com/en-US/security-guidance/advisory/CVE-2021-34527',
  );
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  for (const part of [
    /^# CVE-2021-34527: Windows Print Spooler Remote Code Execution Vulnerability\n\n- \*\*Severity:\*\* High 8\.8 /,
    /\n- \*\*Exploitation:\*\* Known exploited\. In CISA's KEV catalog since Nov 3, 2021\./,
    /\n\|[^\n]*Windows Server 2022[^\n]*10\.0\.20348\.230 \|\n/,
  ])
    await expect(copied).toHaveAttribute('data-copied', part);
});

test('real records: the track list says what is open in all, and its figures are those of the lists', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.email).toContain('@');
  await page.goto('/vendors');
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const ask = async (path: string) => {
    const answer = await page.request.get(`/api${path}`, { headers });
    return ((await answer.json()) as { data: { data: { id: number; name: string; cves_count: number }[] } }).data.data;
  };
  const save = (tracking_type: string, target_id: number, more: object) =>
    page.request.post('/api/user/tracking', { headers, data: { tracking_type, target_id, notes: '', ...more } });
  const [vendor, other] = (await ask('/vendors?limit=100')).toSorted((a, b) => b.cves_count - a.cves_count);
  const products = (await ask('/products?limit=100')).toSorted((a, b) => b.cves_count - a.cves_count);
  await save('vendor', vendor?.id ?? 0, { group: 'Servers' });
  await save('vendor', other?.id ?? 0, { is_active: false });
  for (const { id } of products.slice(0, 3)) await save('product', id, {});

  await page.goto('/products?sort=urgency');
  const strip = page.getByRole('region', { name: 'Open CVEs of active trackings' });
  await expect(page.getByRole('list', { name: 'Servers' }).getByRole('listitem')).toHaveCount(1);
  for (const figure of ['Open', 'High', 'Exploited']) {
    await test.step(figure, async () => {
      const link = strip.getByRole('link', { name: new RegExp(` ${figure}$`) });
      // There may be no open CVE of one kind.
      if (figure !== 'Open' && (await link.count()) === 0) return;
      const [count] = ((await link.textContent()) ?? '').split(' ');
      await link.click();
      await expect(page.getByText(`${count} vulnerabilities in database`)).toBeVisible();
      await page.goBack();
    });
  }

  await test.step('its items are paused, moved and removed together, and that is undone', async () => {
    await expect(page.getByText('4 of 5 trackings active')).toBeVisible();
    for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar).toContainText('3 selected');
    await bar.getByRole('button', { name: 'Pause' }).press('Enter');
    await expect(page.getByText(/^[12] of 5 trackings active/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(page.getByText('4 of 5 trackings active')).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Edit' })).toBeEnabled();
    await bar.getByRole('button', { name: 'Edit' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Selected Items' });
    await dialog.getByRole('combobox', { name: 'Group' }).selectOption('Servers');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    // One of them may be in the group already.
    await expect(page.getByText(/^Changed [23] items$/)).toBeVisible();
    const inGroup = page.getByRole('list', { name: 'Servers' }).getByRole('listitem');
    await expect.poll(() => inGroup.count()).toBeGreaterThanOrEqual(3);
    await expect(bar.getByRole('button', { name: 'Delete' })).toBeEnabled();
    await bar.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByText('Removed 3 items from track list')).toBeVisible();
    await page.reload();
    await expect(page.getByText(/ of 2 trackings active/)).toBeVisible();
  });
});

test('real records: the CVE page draws the EPSS history in its place, and tells it to screen readers', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.email).toContain('@');
  await observeShifts(page);
  const section = page.getByRole('region', { name: 'EPSS history' });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/cves/CVE-2021-34527');
    await expect(section.getByText('4% to 99.8% in 90 days')).toBeVisible();
    await waitUntilSettled(page);
    expect(await readShift(page), `moved at ${width}`).toBeLessThan(0.02);
  }
  const table = section.getByRole('table', { name: 'EPSS scores on the days they changed' });
  await expect(table.getByRole('row')).toHaveText([
    'DateScoreRank',
    'May 18, 20264%top 10%',
    'Aug 16, 202699.8%top 0.1%',
  ]);
  await checkA11yInAllThemes(page);
  await page.goto('/cves/CVE-1999-0006');
  await expect(section.getByText('11.9% on Aug 16, 2026, the only score stored')).toBeVisible();
});

test('real records: pages of vendors, products and versions lead with their open CVEs', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@');
  const panel = page.getByRole('region', { name: 'Open CVEs' });
  const figure = (label: string) => panel.getByRole('link', { name: new RegExp(`^[\\d,]+ ${label}$`) });
  const readCount = async (label: string) => ((await figure(label).textContent()) ?? '').replace(` ${label}`, '');
  await test.step('a product: a figure shows what it counts, by keyboard', async () => {
    await page.goto('/products-browse');
    await page.getByLabel('Search products').fill('Windows Server 2022');
    await page.getByRole('link', { name: 'Windows Server 2022', exact: true }).click();
    const exploited = await readCount('Exploited');
    const links = panel.getByRole('region', { name: 'Exploited' }).getByRole('link');
    await expect(links.first()).toHaveAttribute('href', /^\/cves\/CVE-/);
    await figure('Exploited').press('Enter');
    await expect(page.getByText(`CVE Vulnerabilities (${exploited})`)).toBeInViewport();
    await expect(page.getByText('Only exploited')).toBeVisible();
    for (const row of await page.getByRole('article').all()) await expect(row).toContainText('KEV');
    expect(await findA11yViolations(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: 'Show all CVEs' }).click();
    await expect(page.getByText(`CVE Vulnerabilities (${await readCount('Open')})`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).last()).toHaveText('Product Versions');
    await page.getByRole('button', { name: 'Go to versions' }).press('Enter');
    await expect(page.getByRole('list', { name: 'Product Versions' })).toBeInViewport();
  });
  const checkTrends = async () => {
    await panel.getByRole('button', { name: 'Trends' }).click();
    await expect(panel.getByRole('figure', { name: /^CVEs by month/ }).locator('canvas')).toBeVisible();
    expect(await findA11yViolations(page, 'main')).toEqual([]);
    await panel.getByRole('button', { name: 'Show as table' }).press('Enter');
    await expect(panel.getByRole('columnheader')).toContainText(['Month', 'All', 'KEV', 'Exploited']);
    expect(await findA11yViolations(page, 'main')).toEqual([]);
  };
  await test.step('by month', checkTrends);
  await test.step('its vendor', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Microsoft' }).first().click();
    // The previous page has a panel with the same name, which stays until the next page is loaded.
    await expect(page.getByRole('heading', { level: 1, name: 'Microsoft' })).toBeVisible();
    await checkTrends();
    const critical = await readCount('Critical');
    await figure('Critical').click();
    await expect(page.getByText(`CVE Vulnerabilities (${critical})`)).toBeInViewport();
    await page.goBack();
    await expect(page.getByText('Only open, Critical')).toHaveCount(0);
    await page.goBack();
  });
  await test.step('one of its versions', async () => {
    await page.getByRole('list', { name: 'Product Versions' }).getByRole('link').first().click();
    await expect(page.getByRole('region', { name: /^Affected CVEs/ })).toBeVisible();
    const high = await readCount('High');
    await figure('High').click();
    await expect(page.getByText(`Affected CVEs (${high})`)).toBeInViewport();
    await checkTrends();
  });
});

test('real records: a paid plan shows when a CVE became exploited, as its record said months later', async ({
  page,
  signedIn,
  real,
}) => {
  expect(signedIn.email).toContain('@');
  await real?.importChange();
  // A plan cannot be bought yet, and the answers of records do not depend on it.
  const plan = { success: true, data: { subscription: { plan: 'pro' } }, message: '' };
  await page.route('**/api/subscription/status', (route) => route.fulfill({ json: plan }));
  await page.goto('/cves/CVE-2024-1212');
  const entries = page.getByRole('region', { name: 'CVE Timeline' }).getByRole('listitem');
  for (const [title, ...words] of [
    ['Known Exploited', 'Nov 19, 2024', 'Added to CISA KEV'],
    ['Exploitation Changed', 'Nov 19, 2024', 'Exploitation: Proof of concept → Active'],
    ['CVE Created', 'Feb 21, 2024'],
  ] as const) {
    const entry = entries.filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await expect(entry).toHaveCount(1);
    for (const each of words) await expect(entry).toContainText(each);
  }
  expect(await findA11yViolations(page, 'main')).toEqual([]);
});
