import { readFile } from 'node:fs/promises';
import { expect, test } from '../real/fixtures.ts';
import { checkA11yInAllThemes } from '../support/a11y.ts';
import { chooseByKeys } from '../support/keyboard.ts';
import { allow } from '../support/environment.ts';
import { findSidewaysScrollers, parts, tabs } from './listScreen.ts';
import { checkTrends } from './trends.ts';

const [daily, past] = tabs;

// Includes the import of records, and checks five levels.
test.setTimeout(allow(150_000));

test('real records are listed, filtered and read as what they are', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@');
  const { table, select, field, button, cve, panel } = parts(page);
  const count = async () => Number((await table.getAttribute('aria-rowcount')) ?? 1) - 1;
  await page.goto(past.path);
  await expect(table).toBeVisible();
  const all = await count();
  expect(all).toBeGreaterThan(3000);
  await expect(page.getByText(past.subtitle(all.toLocaleString('en-US')))).toBeVisible();

  await test.step('every row of five pages has all its cells', async () => {
    let came = 0;
    page.on('requestfinished', (request) => (came += Number(/\/api\/cves\?.*cursor=/.test(request.url()))));
    // The end moves when a page is rendered, so it is searched repeatedly.
    const further = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return came;
    };
    const cells = table.locator('tbody tr > td:not(:last-child)');
    for (const more of [1, 2, 3, 4]) {
      await expect.poll(further).toBeGreaterThanOrEqual(more);
      await expect(cells.filter({ hasNotText: /\S/ })).toHaveCount(0);
    }
  });

  await test.step('the levels together are the whole, and the overview counts them without their rows', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(past.path);
    const counts: Record<string, number> = {};
    for (const severity of ['Critical', 'High', 'Medium', 'Low', 'Unknown']) {
      await page.goto(`${past.path}?severity=${severity}`);
      const subtitle = page.getByText(/^[\d,]+ vulnerabilities in database$/);
      await expect(page.getByRole('list', { name: 'Vulnerabilities' })).toBeVisible();
      counts[severity] = Number(((await subtitle.textContent()) ?? '').replaceAll(/\D/g, ''));
    }
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(all);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.goto(past.path);
    const legend = panel(/^Vulnerability Distribution/).getByRole('listitem');
    const expected = Object.entries(counts).map(
      ([severity, count]) => new RegExp(`^${severity}${count.toLocaleString('en-US')}`),
    );
    await expect(legend).toHaveText(expected);
    await expect(panel('Top Vendors').getByRole('listitem')).toHaveCount(5);
    await button('Load more manually').dispatchEvent('click');
    await expect(page.getByText(/^Showing (40|60) of/)).toBeAttached();
    await expect(legend).toHaveText(expected);
  });

  await test.step('names of any length fit beside each other at 768 and 1024 px', async () => {
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 860 });
      await expect(table.getByRole('columnheader', { name: 'Published Date' })).toHaveCount(0);
      await expect.poll(() => page.getByRole('main').evaluate(findSidewaysScrollers)).toEqual([]);
      await expect(table.getByRole('button', { name: 'Add to favorites' }).first()).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  await test.step('days are bounds of the date of publication', async () => {
    await page.goto(`${past.path}?from=2024-01-01&to=2024-01-31`);
    await expect(table).toBeVisible();
    const headings = (await table.getByRole('columnheader').allTextContents()).map((text) => text.trim());
    const place = headings.indexOf('Published Date') + 1;
    const dates = table.locator(`tbody tr > td:nth-child(${place})`);
    await expect(dates.first()).toBeVisible();
    await expect(dates.filter({ hasNotText: /^Jan \d+, 2024$/ })).toHaveCount(0);
  });

  await test.step('a vendor and a level narrow the list, and Clear widens it again', async () => {
    await button('Clear').click();
    await field('Vendor').fill('linux');
    await select('Severity').selectOption('High');
    await button('Apply').click();
    await expect(page).toHaveURL(/vendor=linux&severity=High/);
    await expect.poll(count).toBeLessThan(all);
    // A list filtered only by vendor may have been requested before.
    const levels = table.locator('tbody tr > td:nth-child(3)');
    await expect.poll(async () => [...new Set(await levels.allTextContents())]).toEqual(['High']);
    await button('Clear').click();
    await expect.poll(count).toBe(all);
  });

  await test.step('exploitation and the lowest scores narrow the list to what has them', async () => {
    // The previous rows stay until the next ones are loaded.
    const narrowTo = async (change: Promise<unknown>, address: RegExp, isNarrow: (rows: number) => boolean) => {
      await change;
      await button('Apply').click();
      await expect(page).toHaveURL(address);
      await expect(table).toBeVisible();
      await expect.poll(async () => isNarrow(await count())).toBe(true);
    };
    const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`;
    // Tests of the API compare these with the records. Here another test may have imported newer ones.
    const askCount = async (query: string) => {
      const answer = await page.request.get(`/api/cves?limit=1&${query}`, { headers: { authorization } });
      const { data } = (await answer.json()) as { data: { pagination: { total: number } } };
      const { total } = data.pagination;
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThan(all);
      return total;
    };
    await button('More filters').click();
    for (const [option, address, query] of [
      ['Proof of concept', /\?exploitation=poc$/, 'exploitation=poc'],
      ['Active', /\?exploitation=active$/, 'exploitation=active'],
      ['KEV', /\?kev=true$/, 'exploitation=kev'],
    ] as const) {
      const expected = await askCount(query);
      await narrowTo(select('Exploitation').selectOption(option), address, (rows) => rows === expected);
    }
    await button('Clear').click();
    await expect.poll(count).toBe(all);
    const likely = await askCount('min_epss=0.5');
    await narrowTo(field('Lowest EPSS score').fill('0.5'), /\?epss=0.5$/, (rows) => rows === likely);
    await narrowTo(
      field('Lowest CVSS score').fill('9'),
      /\?score=9&epss=0.5|\?epss=0.5&score=9/,
      (rows) => rows < likely,
    );
    const scores = () => table.locator('tbody tr > td:nth-child(4)').allTextContents();
    await expect.poll(async () => (await scores()).length - (await count())).toBe(0);
    expect((await scores()).filter((text) => Number.parseFloat(text) < 9)).toEqual([]);
    await button('Clear').click();
    await expect.poll(count).toBe(all);
  });

  await test.step('the order by priority is explained where it is offered, and is as explained', async () => {
    await button(/^Sort: /).click();
    const priority = page.getByRole('menuitemradio', { name: /^Priority/ });
    await expect(priority).toContainText('Known exploited first, then actively exploited, then EPSS, then CVSS');
    await priority.click();
    await expect(button('Sort: Priority, descending')).toBeVisible();
    // KEV contains more of them than fit on a page.
    await expect(table.locator('tbody tr > td:nth-child(6)').first()).toHaveText('KEV');
    const signals = table.locator('tbody tr > td:nth-child(6)');
    await expect.poll(async () => [...new Set(await signals.allTextContents())]).toEqual(['KEV']);
  });

  await test.step('markup of a record is text on its page', async () => {
    const found = await page.request.get('/api/cves?limit=20&vulnerability_name=cross%20site%20scripting', {
      headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
    });
    const { data } = (await found.json()) as { data: { data: { cve_id: string }[] } };
    const id = data.data[0]?.cve_id ?? '';
    await page.goto(`${past.path}?cve=${id}`);
    await expect(cve(id)).toBeVisible();
    expect(await page.locator('main :is(script, iframe, img, object, embed)').count()).toBe(0);
    await cve(id).click();
    await expect(page).toHaveURL(`/cves/${id}`);
    await expect(page.getByRole('heading', { name: 'References' })).toBeVisible();
  });

  await test.step('nothing came today, and Daily says where to look', async () => {
    await page.goto(daily.path);
    await expect(page.getByText('No vulnerabilities found')).toBeVisible();
    await expect(page.getByText(daily.subtitle('0'))).toBeVisible();
    const lastDays = page.getByRole('link', { name: 'Last 7 days' });
    await expect(lastDays).toHaveAttribute('href', /\?from=\d{4}-\d{2}-\d{2}$/);
    await page.getByRole('link', { name: 'See past vulnerabilities' }).click();
    await expect(page).toHaveURL(past.path);
  });
});

test('real records are shown by month, and a month leads to its list', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@');
  await checkTrends(page);
});

test('real records are found by a query and by the palette', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@');
  const { ids, field, select, button } = parts(page);
  const search = select('Search');
  await page.goto(past.path);
  await expect(search).toBeVisible();
  // The query language is loaded.
  await expect(page.getByRole('button', { name: 'Search help' })).toBeVisible();

  await test.step('a query is completed by keys, and its form edits it', async () => {
    const choose = (name: RegExp) => chooseByKeys(page, search, page.getByRole('option', { name }).first());
    await page.keyboard.press('/');
    await search.pressSequentially('spooler ven');
    await choose(/^vendor:/);
    await search.pressSequentially('micro');
    await choose(/^Microsoft [\d,]+ CVEs$/);
    await expect(search).toHaveValue('spooler vendor:Microsoft ');
    await expect(field('Vendor')).toHaveValue('Microsoft');
    await page.keyboard.press('Enter');
    await expect.poll(ids).toContain('CVE-2021-34527');
    await select('Severity').selectOption('Critical');
    await expect(search).toHaveValue('vendor:Microsoft severity:Critical spooler');
    await button('Apply').click();
    await expect.poll(ids).not.toContain('CVE-2021-34527');
    await button('Clear').click();
    await expect(search).toHaveValue('');
    await search.blur();
  });

  await page.keyboard.press('/');
  await page.keyboard.type('spooler vendor:microsoft cvss>=8 kev:true -linux');
  await page.keyboard.press('Enter');
  await expect.poll(ids).toEqual(['CVE-2021-34527']);
  await checkA11yInAllThemes(page, { part: 'main' });

  const palette = page.getByRole('dialog', { name: 'Quick search' });
  for (const [typed, label, address] of [
    ['2021-34527', /^CVE-2021-34527/, '/cves/CVE-2021-34527'],
    ['windows server 2022', /^Windows Server 2022 ?Microsoft$/, /\/products\/\d+$/],
    ['siemens', /^Siemens/, /\/vendors\/\d+$/],
  ] as const) {
    await test.step(typed, async () => {
      await page.keyboard.press('Control+k');
      await expect(palette.getByRole('combobox')).toBeFocused();
      await page.keyboard.type(typed);
      const option = palette.getByRole('option', { name: label }).first();
      await expect(option).toBeVisible();
      if (typed === 'siemens') await checkA11yInAllThemes(page, { part: '[role=dialog]' });
      await chooseByKeys(page, palette.getByRole('combobox'), option);
      await expect(page).toHaveURL(address);
    });
  }
});

test('real records are put in order, of several levels, and of the last days', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@');
  const { table, row, ids, button } = parts(page);
  const heading = (name: string) => table.getByRole('columnheader', { name });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(past.path);
  await expect(row('CVE-').first()).toBeVisible();
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  /** Returns the ids of the first page and the total according to the API. */
  const ask = async (query: string) => {
    const answer = await page.request.get(`/api/cves?${query}`, { headers });
    const { data } = (await answer.json()) as {
      data: { data: { cve_id: string; published_date: string }[]; pagination: { total: number } };
    };
    return { rows: data.data, total: data.pagination.total };
  };
  /** Returns the texts of a column for the first rendered rows. */
  const read = async (name: string) => {
    const headings = (await table.getByRole('columnheader').allTextContents()).map((text) => text.trim());
    const cells = table.locator(`tbody tr > td:nth-child(${headings.indexOf(name) + 1})`);
    return (await cells.allTextContents()).slice(0, 10);
  };
  const sortBy = async (name: string, direction: 'ascending' | 'descending') => {
    await heading(name).getByRole('button').click();
    await expect(heading(name)).toHaveAttribute('aria-sort', direction);
  };

  await test.step('the status has no column unless it is chosen', async () => {
    await expect(heading('Exploitation')).toBeVisible();
    await expect(heading('Status')).toHaveCount(0);
  });

  await test.step('by score, EPSS and date, all records and not only those that are loaded', async () => {
    await sortBy('Score', 'descending');
    await expect.poll(async () => [...new Set(await read('Score'))]).toEqual(['10.0']);
    await sortBy('EPSS', 'descending');
    // The same score as in the file.
    const likeliest = ['CVE-2023-44487', 'CVE-2024-3273', 'CVE-2021-34527', 'CVE-2024-36401'];
    await expect.poll(async () => (await ids()).slice(0, likeliest.length)).toEqual(likeliest);
    await sortBy('Published Date', 'descending');
    await sortBy('Published Date', 'ascending');
    await expect.poll(async () => (await read('Published Date'))[0]).toMatch(/, 1999$/);
    const dates = (await read('Published Date')).map((text) => Date.parse(text));
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    await sortBy('Published Date', 'descending');
  });

  await test.step('of two levels', async () => {
    const [critical, low] = [await ask('limit=1&severity=Critical'), await ask('limit=1&severity=Low')];
    await button('More filters').click();
    await button(/^Severities/).click();
    await page.getByRole('menuitemcheckbox', { name: 'Critical' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Low' }).click();
    await page.keyboard.press('Escape');
    const total = (critical.total + low.total).toLocaleString('en-US');
    await expect(page.getByText(past.subtitle(total))).toBeVisible();
    for (const level of await read('Severity')) expect(['Critical', 'Low']).toContain(level);
    await button('Clear').click();
  });

  await test.step('of the last 24 hours, 7 and 30 days, on the day of the newest', async () => {
    const { rows } = await ask('limit=1');
    const newest = new Date(rows[0]?.published_date ?? '');
    await page.clock.setFixedTime(newest);
    await page.goto(past.path);
    await button('More filters').click();
    for (const [name, days] of [
      ['24 h', 1],
      ['7 d', 7],
      ['30 d', 30],
    ] as const) {
      await button(name).click();
      const day = new Date(newest.getTime() - days * 86_400_000).toISOString().slice(0, 10);
      await expect(page).toHaveURL(new RegExp(`from=${day}`));
      const { total } = await ask(`limit=1&published_date_start=${day}T00:00:00.000Z`);
      expect(total).toBeGreaterThan(0);
      await expect(page.getByText(past.subtitle(total.toLocaleString('en-US')))).toBeVisible();
    }
    await button('Clear').click();
  });

  await test.step('in rows that are lower, and a column that is wider', async () => {
    const first = table.locator('tbody tr').first();
    const height = async () => (await first.boundingBox())?.height;
    const width = async () => Math.round((await heading('Vendor Product').boundingBox())?.width ?? 0);
    await expect.poll(height).toBe(44);
    await button('Columns').click();
    await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(height).toBe(36);
    const usual = await width();
    await heading('Vendor Product').getByRole('button').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(width).toBe(usual + 16);
  });

  await test.step('a vendor and a product lead to their pages', async () => {
    for (const kind of ['vendors', 'products']) {
      await page.goto(`${past.path}?vendor=microsoft&product=windows`);
      const link = table.locator(`a[href*="/${kind}/"]`).first();
      const name = (await link.textContent()) ?? '';
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    }
  });
});

test('real records are selected, saved, viewed and tracked by keys', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@');
  const { table, ids, button, panel } = parts(page);
  await page.goto(`${past.path}?vendor=microsoft&severity=Critical`);
  await expect.poll(async () => (await ids()).length).toBeGreaterThan(3);
  const chosen = (await ids()).slice(0, 3);
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
  const bar = panel('Selection');
  await expect(bar).toContainText('3 selected');

  await test.step('as CSV, with what the rows say', async () => {
    const download = page.waitForEvent('download');
    await button('Export CSV').click();
    const text = await readFile(await (await download).path(), 'utf8');
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines.map((line) => /CVE-\d+-\d+/.exec(line)?.[0])).toEqual(chosen);
    for (const line of lines) expect(line).toContain('Critical');
  });

  await test.step('in the quick view, with the description of the record', async () => {
    // The pressed button has the focus until a key moves to another row.
    for (const key of ['k', 'j', 'Space']) await page.keyboard.press(key);
    const last = table.getByRole('row').filter({ hasText: chosen[2] ?? '' });
    const view = panel((await last.locator('td.name').textContent()) ?? '');
    await expect(view).toContainText(chosen[2] ?? '');
    await expect(view).toContainText('Microsoft');
    await page.keyboard.press('Escape');
    await expect(view).toHaveCount(0);
  });

  await test.step('on the track list', async () => {
    await bar.getByRole('button', { name: 'Track' }).click();
    await expect(page.getByText('Tracking 3 CVEs')).toBeVisible();
    await page.goto('/products');
    for (const id of chosen) await expect(page.getByRole('main').getByText(id).first()).toBeVisible();
    await expect(page.getByText('3 of 3 trackings active')).toBeVisible();
  });
});
