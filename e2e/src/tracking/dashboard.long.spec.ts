import type { Capability } from '@faultline/shared/contract';
import type { Provider } from '../provider/Provider.ts';
import { json, withSideEffect } from '../provider/responses.ts';
import { checkA11yInAllThemes } from '../support/a11y.ts';
import { expect, expectToast, test, thirdParty } from './fixtures.ts';

test.use({ allowedCalls: ['GET /user/trackings/summaries'] });

type Item = Record<string, unknown> & { id: string };

const item = (id: string, name: string, more: object = {}) =>
  thirdParty.tracking({ id, target_id: `v-${id}`, target_name: name, custom_name: name, ...more }) as unknown as Item;
const summary = (tracking_id: string, open_count: number, severity: string, exploited_count = 0) => ({
  tracking_id,
  open_count,
  severity,
  exploited_count,
  newest: { cve_id: `CVE-2031-000${tracking_id}`, severity },
  new_count: exploited_count,
});
const total = {
  open_count: 1240,
  by_severity: { Critical: 12, High: 300, Medium: 900, Low: 20, Unknown: 8 },
  exploited_count: 3,
  new_count: 0,
};

// A provider with three trackings; with groups and summaries if it announces them.
function keep(provider: Provider, ...announced: Capability[]) {
  let items: Item[] = [
    item('1', 'Acme', { group: 'Servers' }),
    item('2', 'Bolt', { group: 'Servers' }),
    item('3', 'Crate'),
  ];
  provider.announces(...announced);
  const answer = () => provider.answers('GET /user/trackings', json({ data: items }));
  answer();
  const data = [summary('1', 3, 'Medium'), summary('2', 900, 'Critical'), summary('3', 1, 'Low', 1)];
  provider.answers('GET /user/trackings/summaries', json({ data: { data, total } }));
  provider.answers(
    'POST /user/tracking',
    withSideEffect(
      ({ body }) => {
        const sent = body as Item;
        items = items.map((each) => (each.id === sent.id ? { ...each, ...sent } : each));
        answer();
      },
      json({ success: true }),
    ),
  );
  provider.answers(
    'POST /user/tracking/delete',
    withSideEffect(
      ({ body }) => {
        items = items.filter(({ id }) => id !== (body as Item).id);
        answer();
      },
      json({ success: true }),
    ),
  );
}

test('the track list sums up, sorts and groups its items', async ({ page, stocked }) => {
  keep(stocked, 'tracking-summaries', 'search');
  await page.goto('/products');
  const names = page.getByRole('heading', { level: 2 }).filter({ hasText: /Acme|Bolt|Crate/ });
  const group = (name: string) => page.getByRole('list', { name, exact: true });
  await test.step('each figure of the strip leads to its list', async () => {
    const strip = page.getByRole('region', { name: 'Open CVEs of active trackings' });
    await expect(strip.getByRole('link', { name: '12 Critical' })).toHaveAttribute('href', /severity=Critical/);
    await strip.getByRole('link', { name: '3 Exploited' }).click();
    await expect(page).toHaveURL(/past-vulnerabilities\?tracked=true/);
    await page.goBack();
  });
  await test.step('each item says what is open, its worst severity, what is exploited and new, and the newest', async () => {
    const cards = page.getByRole('main').getByRole('listitem');
    const crate = cards.filter({ hasText: 'Crate' });
    for (const words of ['1 open CVE', 'Low', '1 exploited', '1 new']) {
      await expect(crate.getByText(words, { exact: true })).toBeVisible();
    }
    await expect(crate.getByRole('link', { name: 'CVE-2031-0003' })).toHaveAttribute('href', '/cves/CVE-2031-0003');
    await expect(cards.filter({ hasText: 'Bolt' }).getByText('900 open CVEs')).toBeVisible();
  });
  await test.step('the order stands in the address', async () => {
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Most urgent');
    await expect(names).toHaveText(['Bolt', 'Acme', 'Crate']);
    await page.reload();
    await expect(page).toHaveURL('/products?sort=urgency');
    await expect(names).toHaveText(['Bolt', 'Acme', 'Crate']);
  });
  await test.step('a group collapses, is filtered by, renamed and removed, with undo', async () => {
    await page.getByRole('button', { name: 'Servers', exact: true }).click();
    await expect(names).toHaveText(['Crate']);
    await page.reload();
    await expect(names).toHaveText(['Crate']);
    await page.getByRole('button', { name: 'Servers', exact: true }).click();
    await page.getByRole('combobox', { name: 'Group' }).selectOption('Servers');
    await expect(names).toHaveText(['Bolt', 'Acme']);
    await expect(page).toHaveURL(/group=Servers/);
    await page.getByRole('combobox', { name: 'Group' }).selectOption('All groups');
    await page.getByRole('button', { name: 'Actions for group Servers' }).click();
    await page.getByRole('menuitem', { name: 'Rename group...' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Hosts');
    await page.keyboard.press('Enter');
    await expect(group('Hosts').getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(group('Servers').getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Actions for group Servers' }).click();
    await page.getByRole('menuitem', { name: 'Remove group' }).click();
    await expect(group('My Track List').getByRole('listitem')).toHaveCount(3);
  });
});

test('several items are changed together by the keyboard alone, and look right in each theme', async ({
  page,
  stocked,
}) => {
  keep(stocked, 'tracking-summaries', 'search');
  await page.goto('/products?sort=name');
  await expect(page.getByRole('checkbox', { name: 'Select Acme' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await checkA11yInAllThemes(page);
  await page.setViewportSize({ width: 1280, height: 860 });
  await bar.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(page.getByText('0 of 3 trackings active')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('3 of 3 trackings active')).toBeVisible();
  // The bar counts completed requests until the last one is answered, and refuses other work until then.
  await expect(bar.getByRole('button', { name: 'Edit' })).toBeEnabled();
  await bar.getByRole('button', { name: 'Edit' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Selected Items' });
  await dialog.getByRole('combobox', { name: 'Telegram notifications' }).selectOption('On');
  await dialog.getByRole('combobox', { name: 'Group' }).selectOption('Servers');
  await checkA11yInAllThemes(page, { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Changed 3 items');
  await expect(page.getByRole('list', { name: 'Servers' }).getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(
    page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Select up to the item'),
  ).toBeVisible();
});

test('a provider without summaries has neither strip, groups nor urgency, and its items are changed together', async ({
  page,
  stocked,
}) => {
  keep(stocked);
  await page.goto('/products?sort=urgency&group=Servers');
  await expect(page.getByRole('list', { name: 'My Track List' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Open CVEs of active trackings' })).toHaveCount(0);
  await expect(page.getByText(/open CVE/)).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Group' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Sort' }).getByRole('option')).toHaveText(['Newest first', 'Name']);
  await page.getByRole('checkbox', { name: 'Select Acme' }).check();
  await page.getByRole('checkbox', { name: 'Select Crate' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Removed 2 items from track list');
  await expect(page.getByRole('list', { name: 'My Track List' }).getByRole('listitem')).toHaveCount(1);
  expect(stocked.requests('GET /user/trackings/summaries')).toEqual([]);
});
