import { expect, test } from '../provider/fixtures.ts';
import { deferred, error, json } from '../provider/responses.ts';
import { stopClock } from '../support/clock.ts';
import { createListRow, listedFrom, toPageResponse } from './createListRow.ts';
import { parts } from './listScreen.ts';

test('Past is read to its end, filtered by typing and by a link, and starts again after another page', async ({
  page,
  provider,
  member,
}) => {
  expect(member.email).toContain('@');
  const { table, cve, field, panel } = parts(page);
  const queries = () => provider.requests('GET /cves').map(({ query }) => query);
  provider.answers('GET /cves', ({ query }) =>
    Response.json(
      query.cursor === undefined
        ? toPageResponse(listedFrom(1, 20), { next: 'to page two', total: 40 })
        : toPageResponse(listedFrom(21, 20), { total: 40 }),
    ),
  );
  await page.clock.install();
  await page.goto('/past-vulnerabilities');
  await expect(page.getByText('40 vulnerabilities in database')).toBeVisible();
  await expect(cve('CVE-2031-1001')).toBeVisible();
  await expect(panel(/^Vulnerability Distribution/).locator('canvas')).toBeVisible();

  await test.step('more is loaded within 300 px of the bottom, and not before', async () => {
    // The bottom may move when content near it is rendered.
    const scrollNear = (distance: number) =>
      page.evaluate((px) => {
        const top = document.documentElement.scrollHeight - innerHeight - px;
        scrollTo(0, top);
        return Math.abs(scrollY - top);
      }, distance);
    await expect.poll(() => scrollNear(330)).toBeLessThanOrEqual(1);
    expect(queries()).toEqual([{ limit: '20' }]);
    await scrollNear(290);
    await expect.poll(queries).toEqual([{ limit: '20' }, { limit: '20', cursor: 'to page two' }]);
    await expect(table).toHaveAttribute('aria-rowcount', '41');
    await expect(async () => {
      await scrollNear(0);
      await expect(cve('CVE-2031-1040')).toBeVisible({ timeout: 1000 });
      await expect(page.getByText('All data loaded')).toBeVisible({ timeout: 1000 });
    }).toPass();
  });

  await test.step('a change of a filter waits a second, and only the last counts', async () => {
    await stopClock(page);
    await field('Vendor').fill('Ac');
    await page.clock.runFor(999);
    await field('Vendor').fill('Acme');
    await page.clock.runFor(999);
    expect(queries()).toHaveLength(2);
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect.poll(() => queries().at(-1)).toEqual({ limit: '20', vendor_name: 'Acme' });
    await expect(page).toHaveURL('/past-vulnerabilities?vendor=Acme');
  });

  await test.step('a filtered list is a link; Back undoes the filter', async () => {
    await page.reload();
    await expect(field('Vendor')).toHaveValue('Acme');
    await expect(cve('CVE-2031-1001')).toBeVisible();
    expect(queries().at(-1)).toEqual({ limit: '20', vendor_name: 'Acme' });
    await page.goBack();
    await expect(page).toHaveURL('/past-vulnerabilities');
    await expect(field('Vendor')).toHaveValue('');
  });

  await test.step('its own link requests nothing; another page and back starts again', async () => {
    const link = (name: string) => page.getByRole('navigation').getByRole('link', { name });
    await expect.poll(() => queries().at(-1)).toEqual({ limit: '20' });
    const before = queries().length;
    await link('Past Vulnerabilities').click();
    await link('Daily Vulnerabilities').click();
    await expect.poll(() => provider.requests('GET /cves/daily').length).toBe(1);
    expect(queries()).toHaveLength(before);
    await link('Past Vulnerabilities').click();
    await expect.poll(() => queries().length).toBe(before + 1);
  });
});

test('tracking shows at once, is undone when it is refused, and survives a reload', async ({
  page,
  provider,
  member,
}) => {
  expect(member.email).toContain('@');
  const { row } = parts(page);
  const kept: object[] = [];
  const refusal = deferred(error(402, { success: false, message: 'Ten is the limit of your plan' }));
  provider.answers('GET /user/trackings', () => Response.json(kept));
  provider.answers('POST /user/tracking', refusal.answer);
  provider.answers('GET /cves/daily', json(toPageResponse([createListRow(1), createListRow(2)])));
  await page.goto('/dashboard');
  const press = async (name: string) => {
    await row('CVE-2031-1001').hover();
    await row('CVE-2031-1001').getByRole('button', { name, exact: true }).click();
  };
  const expectHighlighted = (isTracked: boolean) =>
    expect(row('CVE-2031-1002')).toHaveAttribute('data-highlighted', String(isTracked));
  await press('Track Vendor');
  await expect(row('CVE-2031-1002')).toContainText('You are tracking this vendor');
  refusal.release();
  await expect(page.getByRole('alert')).toContainText('Ten is the limit of your plan');
  await expectHighlighted(false);

  provider.answers('POST /user/tracking', ({ body }) => {
    kept.push({ ...(body as object), id: 90 });
    return Response.json({ success: true, message: 'Kept, says the provider', data: { id: 90 } });
  });
  provider.answers('POST /user/tracking/delete', () => {
    kept.pop();
    return Response.json({ success: true, message: 'Gone, says the provider' });
  });
  await press('Track Vendor');
  await expect(page.getByText('Kept, says the provider')).toBeVisible();
  await page.reload();
  await expectHighlighted(true);
  await press('Untrack Vendor');
  await expect(page.getByText('Gone, says the provider')).toBeVisible();
  await expectHighlighted(false);
  expect(provider.requests('POST /user/tracking/delete').map(({ body }) => body)).toEqual([{ id: '90' }]);
});
