import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Provider } from '../provider/Provider.ts';
import { json } from '../provider/responses.ts';
import { checkA11yInAllThemes } from '../support/a11y.ts';
import { expect, test, thirdParty } from './fixtures.ts';

test.use({
  allowedCalls: [
    'GET /cves/stats',
    'GET /user/trackings/summaries',
    'GET /user/trackings/filter_changes',
    'POST /user/trackings/filter_changes/dismiss',
  ],
});

const product = { vendor_id: 'v-7', vendor_name: 'Acme', product_id: 'p-8', product_name: 'Anvil' };
const reasons = {
  affected: '9.0.50 is in >= 9.0.0-M1, < 9.0.98',
  uncomparable: '9.0.50 can\'t be compared with "some builds"',
};
const cves = {
  affected: {
    ...thirdParty.cve({ cve_id: 'CVE-2031-0001', ...product }),
    affected_versions: [{ ...product, version: '9.0.0-M1', less_than: '9.0.98', status: 'affected', entry: 0 }],
  },
  uncomparable: {
    ...thirdParty.cve({ cve_id: 'CVE-2031-0002', ...product }),
    affected_versions: [{ ...product, version: 'some builds', status: 'affected', entry: 0 }],
  },
  unaffected: {
    ...thirdParty.cve({ cve_id: 'CVE-2031-0003', ...product }),
    affected_versions: [
      {
        ...product,
        version: '10.0',
        less_than: '10.2',
        status: 'affected',
        entry: 0,
        default_status: 'unaffected',
      },
    ],
  },
};
type Outcome = keyof typeof reasons;

const matches = (outcome: Outcome) => [{ tracking_id: '41', outcome, reason: reasons[outcome] }];
const rows = [
  { ...cves.affected, matches: matches('affected') },
  { ...cves.uncomparable, matches: matches('uncomparable') },
  { ...cves.unaffected, matches: [] },
];
const filtered = thirdParty.tracking({
  id: '41',
  tracking_type: 'product',
  target_id: 'p-8',
  target_name: 'Anvil',
  vendor_name: 'Acme',
  product_name: 'Anvil',
  custom_name: 'Our anvils',
  version_filter: '9.0.50',
});

// A provider that matches one product with a version filter.
function stock(provider: Provider) {
  provider.announces('tracking-summaries', 'tracking-matches', 'cve-stats', 'search');
  provider.answers('GET /user/trackings', json({ data: [filtered] }));
  const counts = { open_count: 1, exploited_count: 0, new_count: 0, uncomparable_count: 1 };
  provider.answers(
    'GET /user/trackings/summaries',
    json({
      data: {
        data: [{ tracking_id: '41', severity: 'Critical', newest: null, ...counts }],
        total: { by_severity: { Critical: 1 }, ...counts },
      },
    }),
  );
  provider.answers(
    'GET /user/trackings/filter_changes',
    json({ data: { data: [{ tracking_id: '41', open_before: 3, open_count: 1, uncomparable_count: 1 }] } }),
  );
  provider.answers('POST /user/trackings/filter_changes/dismiss', json({ success: true }));
  provider.answers('GET /cves', ({ query }) =>
    Response.json({ data: 'tracking_id' in query ? rows.slice(0, 2) : rows, total: 3 }),
  );
  provider.answers('GET /cves/stats', json({ data: { severity_distribution: { Critical: 3 } } }));
}

const openCve = async (page: Page, provider: Provider, cve: object & { cve_id?: unknown }) => {
  provider.answers('GET /cves/:id', json({ data: cve }));
  await page.goto(`/cves/${String(cve.cve_id)}`);
};

test('a version filter has one answer on every screen: affected, not affected, or not comparable', async ({
  page,
  stocked,
}) => {
  stock(stocked);
  await page.goto('/products');
  const card = page.getByRole('listitem').filter({ hasText: 'Our anvils' });
  await test.step('the card counts apart, and its owner sees once what changed', async () => {
    await expect(card.getByRole('link', { name: '1 open CVE' })).toBeVisible();
    await expect(card.getByRole('link', { name: "1 can't be compared" })).toBeVisible();
    await expect(page.getByText(/3 open CVEs before, 1 now; 1 can't be compared/)).toBeVisible();
    await checkA11yInAllThemes(page);
    stocked.answers('GET /user/trackings/filter_changes', json({ data: { data: [] } }));
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText(/^An update changed which CVEs match/)).toHaveCount(0);
  });
  await test.step('the export has the same counts', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toMatch(/,open_cves,uncomparable_cves\r\n[^]*,1,1\r\n$/);
  });
  await test.step('the list of the product shows what matches, and why', async () => {
    await card.getByRole('link', { name: '1 open CVE' }).click();
    await expect(page.getByText('Only open, matching your version filter 9.0.50')).toBeVisible();
    for (const reason of Object.values(reasons)) await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(2);
  });
  await test.step('rows of the lists are marked', async () => {
    await page.goto('/past-vulnerabilities');
    const row = (id: string) => page.getByRole('row').filter({ hasText: id });
    await expect(row('CVE-2031-0001')).toContainText(`You are tracking this product: ${reasons.affected}`);
    await expect(row('CVE-2031-0002')).toContainText(reasons.uncomparable);
    await expect(row('CVE-2031-0003')).not.toHaveAttribute('data-highlighted', 'true');
  });
  await test.step('the CVE page gives the same outcomes', async () => {
    const answer = page.getByRole('term').filter({ hasText: 'Your exposure' }).locator('..');
    await openCve(page, stocked, rows[0] ?? {});
    await expect(answer).toContainText(`You are tracking this product`);
    await expect(answer).toContainText(reasons.affected);
    await openCve(page, stocked, rows[1] ?? {});
    await expect(answer).toContainText("Can't be compared");
    await expect(answer).toContainText(reasons.uncomparable);
    await openCve(page, stocked, rows[2] ?? {});
    await expect(answer).toContainText("Your version isn't affected");
    await expect(answer).not.toContainText('You are tracking');
    await checkA11yInAllThemes(page);
  });
  await test.step('the version page counts apart', async () => {
    const listed = (['affected', 'uncomparable'] as const).map((outcome) => ({
      ...cves[outcome],
      version_match: { outcome, reason: reasons[outcome] },
    }));
    stocked.answers('GET /product_versions/:id', json({ data: thirdParty.version({ ...product, Version: '9.0.50' }) }));
    stocked.answers('GET /cves', json({ data: listed, total: 2, uncomparable_count: 1 }));
    await page.goto('/product_versions/90');
    await expect(page.getByText('Affected CVEs (1)')).toBeVisible();
    await expect(page.getByText(/1 affected, 1 can't be compared/)).toBeVisible();
    await expect(page.getByText(`Matches: ${reasons.affected}`)).toBeVisible();
    await expect(page.getByText(reasons.uncomparable)).toBeVisible();
    await checkA11yInAllThemes(page);
  });
});

test('a version filter that the provider does not compare marks rows, and the CVE page compares it', async ({
  page,
  stocked,
}) => {
  stocked.announces('search');
  stocked.answers('GET /user/trackings', json({ data: [filtered] }));
  stocked.answers('GET /cves', json({ data: Object.values(cves), total: 3 }));
  const row = (id: string) => page.getByRole('row').filter({ hasText: id });
  for (const [view, path] of [
    ['all', '/past-vulnerabilities'],
    ['tracked', '/past-vulnerabilities?tracked=true'],
  ] as const) {
    await test.step(`rows of the view ${view} say that it was not compared`, async () => {
      await page.goto(path);
      for (const id of ['CVE-2031-0001', 'CVE-2031-0002', 'CVE-2031-0003']) {
        await expect(row(id)).toContainText(
          "You are tracking this product. Your version filter 9.0.50 wasn't compared",
        );
        await expect(row(id)).toHaveAttribute('data-highlighted', 'true');
      }
    });
  }
  const answer = page.getByRole('term').filter({ hasText: 'Your exposure' }).locator('..');
  for (const [outcome, text] of [
    ['affected', 'You are tracking this product'],
    ['uncomparable', "Can't be compared"],
    ['unaffected', "Your version isn't affected"],
  ] as const) {
    await test.step(`the CVE page finds it ${outcome}`, async () => {
      await openCve(page, stocked, cves[outcome]);
      await expect(answer).toContainText(text);
    });
  }
  expect(stocked.requests('GET /cves').every(({ query }) => !('matches' in query))).toBe(true);
});

test('each figure of a version filter leads to a list with its number', async ({ page, stocked }) => {
  stock(stocked);
  stocked.announces('tracking-summaries', 'tracking-matches', 'match-outcomes', 'cve-stats', 'search');
  stocked.answers('GET /cves', ({ query }) => {
    const listed = rows.filter(
      ({ matches: [match] }) => match !== undefined && (query.outcome ?? match.outcome) === match.outcome,
    );
    return Response.json({
      data: 'tracking_id' in query ? listed : rows,
      total: 'tracking_id' in query ? listed.length : 3,
    });
  });
  stocked.answers('GET /cves/stats', ({ query }) =>
    Response.json({
      data:
        'tracking_id' in query
          ? {
              severity_distribution: { Critical: 2 },
              total_vulnerabilities: 2,
              uncomparable_count: 1,
              uncomparable_distribution: { Critical: 1 },
            }
          : { severity_distribution: { Critical: 3 }, total_vulnerabilities: 3 },
    }),
  );
  const panel = page.getByRole('region', { name: 'Open CVEs', exact: true });
  for (const [link, text, reason] of [
    ['1 open CVE', 'Only open, affected, matching your version filter 9.0.50', reasons.affected],
    ["1 can't be compared", "Only open, can't be compared with your version filter 9.0.50", reasons.uncomparable],
  ] as const) {
    await test.step(`the card's ${link}`, async () => {
      await page.goto('/products');
      await page.getByRole('listitem').filter({ hasText: 'Our anvils' }).getByRole('link', { name: link }).click();
      await expect(page.getByText(text)).toBeVisible();
      await expect(panel.getByRole('link', { name: '1 Open' })).toBeVisible();
      await expect(panel.getByRole('link', { name: "1 Can't be compared" })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'CVE Vulnerabilities (1)' })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(1);
      await expect(page.getByRole('article')).toContainText(reason);
      await checkA11yInAllThemes(page);
    });
  }
  await test.step('the filter is removed at the top of the page', async () => {
    await page.getByRole('button', { name: 'Show all CVEs' }).click();
    await expect(panel.getByRole('link', { name: '3 Open' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(3);
  });
});
