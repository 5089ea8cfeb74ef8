import { readFile } from 'node:fs/promises';
import { expect, test } from '../provider/fixtures.ts';
import { error, json } from '../provider/responses.ts';
import { checkA11yInAllThemes, sizes } from '../support/a11y.ts';
import { createListRow, listedFrom, toPageResponse } from './createListRow.ts';
import { parts } from './listScreen.ts';

const right = (box: { x: number; width: number } | null) => (box === null ? Number.NaN : box.x + box.width);

test('rows are sorted by the provider, and by no other one', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const { table, cve, button } = parts(page);
  const heading = (name: string) => table.getByRole('columnheader', { name });
  const last = () => provider.requests('GET /cves').at(-1)?.query;
  const rows = toPageResponse([createListRow(1, { kev: true }), createListRow(2, { exploitation: 'active' })], {
    next: 'c1',
    total: 900,
  });
  provider.announces('search');
  provider.answers('GET /cves', json(rows));
  await page.goto('/past-vulnerabilities');
  await expect(heading('Exploitation')).toBeVisible();
  await expect(heading('Status')).toHaveCount(0);
  await test.step('the arrow of the sorted column stays clear of the next heading', async () => {
    const arrow = heading('Published Date').locator('svg');
    const left = async () => (await heading('Vulnerability Name').boundingBox())?.x ?? 0;
    await expect.poll(async () => (await left()) - right(await arrow.boundingBox())).toBeGreaterThan(3);
  });
  await heading('Score').getByRole('button').click();
  await expect.poll(last).toMatchObject({ sort: 'score' });
  await expect(page).toHaveURL('/past-vulnerabilities?sort=score');
  await expect(heading('Score')).toHaveAttribute('aria-sort', 'descending');
  await expect(heading('Score').getByRole('button')).toBeFocused();
  await button('Sort: Score, descending').click();
  await page.getByRole('menuitemradio', { name: /Known exploited first, then actively exploited/ }).click();
  await expect(page).toHaveURL('/past-vulnerabilities?sort=priority');
  await page.reload();
  await expect(button('Sort: Priority, descending')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button('Sort: Priority, descending')).toBeVisible();

  await test.step('a provider that announces nothing is asked for no order', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    provider.announces();
    await page.reload();
    await expect(cve('CVE-2031-1001')).toBeVisible();
    await page.reload();
    await expect(heading('Status')).toBeVisible();
    await expect(button(/^Sort: /)).toHaveCount(0);
    expect(last()).not.toHaveProperty('sort');
  });
});

test('rows are selected, tracked, exported and viewed beside the list by keys', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const { row, button, panel } = parts(page);
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  const saved = () =>
    provider.requests('POST /user/tracking').map(({ body }) => (body as { target_id: string }).target_id);
  provider.answers('GET /cves', json(toPageResponse(listedFrom(1, 40))));
  provider.answers('GET /cves/:cveId', json({ cve_id: 'CVE-2031-1003', description: '<script>alert(1)</script>' }));
  provider.answers('POST /user/tracking', json({ success: true, data: { id: 4 }, message: 'Kept' }));
  await page.goto('/past-vulnerabilities');
  await expect(row('CVE-2031-1001')).toBeVisible();
  const bar = panel('Selection');

  await test.step('x selects, Shift X a range', async () => {
    await press('j', 'x', 'j', 'j', 'Shift+X');
    await expect(bar).toContainText('3 selected');
    await checkA11yInAllThemes(page, { part: 'main' });
  });

  await test.step('the selection is saved as CSV', async () => {
    const download = page.waitForEvent('download');
    await button('Export CSV').click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.trim().split('\r\n')).toHaveLength(4);
    expect(text).toContain('CVE-2031-1003');
  });

  await test.step('the quick view opens, follows and closes', async () => {
    await press('k', 'j', 'Space');
    const view = panel('Flaw 3');
    await expect(view).toContainText('<script>alert(1)</script>');
    await checkA11yInAllThemes(page, { part: 'main' });
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(view).toBeVisible();
    // A trial: that nothing lies over the button.
    for (const action of await bar.getByRole('button').all()) await action.click({ trial: true });
    await page.setViewportSize({ width: 1280, height: 800 });
    const readOverflow = (line: Element) => {
      const sheet = line.closest('table')?.parentElement;
      return sheet == null ? undefined : sheet.scrollWidth - sheet.clientWidth;
    };
    const overflow = () => row('CVE-2031-1003').evaluate(readOverflow);
    await expect.poll(overflow, 'the list scrolls sideways').toBe(0);
    await press('j');
    await expect(panel('Flaw 4')).toBeVisible();
    await press('Escape');
    await expect(panel('Flaw 4')).toHaveCount(0);
    await expect(row('CVE-2031-1004')).toBeFocused();
    await expect(bar).toContainText('3 selected');
  });

  await test.step('all are tracked', async () => {
    await bar.getByRole('button', { name: 'Track' }).click();
    await expect(page.getByText('Tracking 3 CVEs')).toBeVisible();
    await expect(button('Undo')).toBeVisible();
    await expect.poll(() => saved().toSorted()).toEqual(['CVE-2031-1001', 'CVE-2031-1002', 'CVE-2031-1003']);
    await expect(bar).toHaveCount(0);
  });
});

test('on a phone, cards are selected, and viewed in a sheet', async ({ page, provider, member }) => {
  expect(member.email).toContain('@');
  const { button, panel } = parts(page);
  const card = (id: string) => page.getByRole('listitem').filter({ hasText: id });
  await page.setViewportSize(sizes.mobile);
  provider.answers('GET /cves', json(toPageResponse(listedFrom(1, 20))));
  provider.answers('GET /cves/:cveId', error(503, { message: 'Out for lunch' }));
  await page.goto('/past-vulnerabilities');

  await test.step('the sheet leaves the list in sight, and gives the focus back', async () => {
    const opener = card('CVE-2031-1002').getByRole('button', { name: 'Quick view of CVE-2031-1002' });
    await opener.click();
    const sheet = page.getByRole('dialog', { name: 'Flaw 2' });
    await expect(sheet.getByText('Out for lunch')).toBeVisible();
    provider.answers('GET /cves/:cveId', json({ cve_id: 'CVE-2031-1002', description: `${'Long. '.repeat(900)}End.` }));
    await sheet.getByRole('button', { name: 'Try Again' }).click();
    await expect(sheet.getByText('End.')).toBeVisible();
    await expect
      .poll(async () => {
        const box = await sheet.boundingBox();
        return box && [box.x, box.width, box.y + box.height, box.y > 100];
      })
      .toEqual([0, sizes.mobile.width, sizes.mobile.height, true]);
    await checkA11yInAllThemes(page, { part: '[role=dialog]', on: ['mobile'] });
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  await test.step('each card has its box once asked for', async () => {
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await button('Select rows').click();
    await card('CVE-2031-1001').getByRole('checkbox', { name: 'Select CVE-2031-1001' }).click();
    const bar = panel('Selection');
    await expect(bar).toContainText('1 selected');
    for (const action of await bar.getByRole('button').all()) await action.click({ trial: true, timeout: 5000 });
    const countLines = async () => {
      const boxes = await Promise.all((await bar.getByRole('button').all()).map((action) => action.boundingBox()));
      return new Set(boxes.map((box) => box?.y)).size;
    };
    await expect.poll(countLines, 'the buttons are in one line').toBe(1);
    await bar.getByRole('button', { name: 'Select all' }).click();
    await expect(bar).toContainText('20 selected');
    await checkA11yInAllThemes(page, { part: 'main', on: ['mobile'] });
    await bar.getByRole('button', { name: 'Clear' }).click();
    await expect(bar).toHaveCount(0);
    await button('Select rows').click();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });
});
