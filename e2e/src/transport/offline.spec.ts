import { expect, test } from '../provider/fixtures.ts';
import { json } from '../provider/responses.ts';
import { prepareInterception } from '../support/interception.ts';

const createVendor = (id: string, display_name: string) => ({
  id,
  name: id,
  display_name,
  products_count: 1,
  products: [],
});
const vendors = [createVendor('v-7', 'Acme'), createVendor('v-8', 'Bolt')];

test('a screen and its data load by themselves once the connection is back', async ({
  page,
  context,
  provider,
  member,
  consoleErrors,
}) => {
  expect(member.email).toContain('@');
  consoleErrors.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|RUNTIME-008|dynamically imported|ERR_FAILED/);
  provider.answers('GET /vendors', json({ data: { data: vendors, pagination: { total: 2 } } }));
  provider.answers('GET /vendors/:id', ({ params }) => Response.json(vendors.find(({ id }) => id === params.id)));
  const main = page.getByRole('main');
  await prepareInterception(page);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About Faultline' })).toBeVisible();
  await expect(page.getByText(member.email).first()).toBeVisible();

  await test.step('a screen that was never loaded', async () => {
    await context.setOffline(true);
    await expect(page.getByText("You're offline. Last updated just now.")).toBeVisible();
    await page.getByRole('link', { name: 'Vendors', exact: true }).click();
    await expect(main.getByRole('alert')).toContainText('Vendors is not available');
    // The network is back, but the first try does not reach the server.
    const ofScreen = '**/r/tracking/**';
    await page.route(ofScreen, (route) => route.abort());
    const lost = page.waitForRequest(/\/r\/tracking\//);
    await context.setOffline(false);
    await lost;
    await expect(main.getByRole('alert')).toContainText('Vendors is not available');
    await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.unroute(ofScreen);
    await expect(main.getByRole('link', { name: 'Acme' })).toBeVisible();
    await expect(page.getByText("You're offline.")).toHaveCount(0);
  });

  await test.step('data of a page', async () => {
    const title = (name: string) => page.getByRole('heading', { level: 1, name });
    await main.getByRole('link', { name: 'Acme' }).click();
    await expect(title('Acme')).toBeVisible();
    await page.goBack();
    await expect(title('Vendors')).toBeVisible();
    await context.setOffline(true);
    await main.getByRole('link', { name: 'Bolt' }).click();
    await expect(main.getByRole('alert')).toContainText('An error occurred while loading vendor details');
    // The network is back, but the first try does not reach the provider.
    let lost = 0;
    await page.route(
      '**/api/vendors/v-8',
      (route) => {
        lost += 1;
        return route.abort();
      },
      { times: 1 },
    );
    await context.setOffline(false);
    await expect(title('Bolt')).toBeVisible();
    expect(lost).toBe(1);
  });
});
