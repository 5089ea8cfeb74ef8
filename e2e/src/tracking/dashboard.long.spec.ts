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
