import { expect, test } from '../provider/fixtures.ts';
import { error, json } from '../provider/responses.ts';
import { checkA11yInAllThemes, sizes } from '../support/a11y.ts';
import { listedFrom, toPageResponse } from './createListRow.ts';
import { parts } from './listScreen.ts';

test('on a tablet the quick view covers no button of the selection, and the list beside it does not scroll', async ({
  page,
  provider,
  member,
}) => {
  expect(member.email).toContain('@');
  const { row, panel } = parts(page);
  provider.answers('GET /cves', json(toPageResponse(listedFrom(1, 40))));
  provider.answers('GET /cves/:cveId', json({ cve_id: 'CVE-2031-1003' }));
  await page.goto('/past-vulnerabilities');
  await expect(row('CVE-2031-1001')).toBeVisible();
  for (const key of ['j', 'x', 'j', 'j', 'Space']) await page.keyboard.press(key);
  const view = panel('Flaw 3');
  await expect(view).toBeVisible();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(view).toBeVisible();
  // Checks that nothing covers the button.
  for (const action of await panel('Selection').getByRole('button').all()) await action.click({ trial: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  const readOverflow = (line: Element) => {
    const sheet = line.closest('table')?.parentElement;
    return sheet == null ? undefined : sheet.scrollWidth - sheet.clientWidth;
  };
  const overflow = () => row('CVE-2031-1003').evaluate(readOverflow);
  await expect.poll(overflow, 'the list scrolls sideways').toBe(0);
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
