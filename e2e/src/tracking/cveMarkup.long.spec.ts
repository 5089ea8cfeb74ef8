import type { Page } from '@playwright/test';
import { json } from '../provider/responses.ts';
import { observeShifts, readShift } from '../support/layoutShift.ts';
import { expectLeftToRight } from '../support/textDirection.ts';
import { expect, test, thirdParty } from './fixtures.ts';

const html = [
  '<h1 id="root" class="x">Summary</h1><p style="position:fixed;inset:0">Anvils <code>drop()</code> &amp; <b>roll</b>.</p>',
  '<ul><li>On roads</li><li onclick="ran=1">On <a href="https://safe.example/a" onmouseover="ran=1" target="_self">bridges</a></li></ul>',
  '<script>window.ran = 1</script><style>body { display: none }</style><link rel="stylesheet" href="https://evil.example/x.css">',
  '<iframe src="https://evil.example/f" srcdoc="<script>parent.ran = 1</script>"></iframe><object data="https://evil.example/o"></object>',
  '<img src="https://evil.example/i" onerror="window.ran = 1"><img src=x onerror=window.ran=1><video src="https://evil.example/v"></video>',
  '<svg onload="window.ran = 1"><script>window.ran = 1</script><a xlink:href="javascript:ran=1"><text>svg</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=1&gt;">',
  '<a href="javascript:window.ran=1">script link</a> <a href="java&#10;script:window.ran=1">split link</a>',
  '<a href="data:text/html,<script>opener.ran=1</script>">data link</a> <a href="//evil.example">bare link</a>',
  '<form action="https://evil.example"><input name="body" autofocus onfocus="ran=1"><button>go</button></form>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<noscript><p title="</noscript><img src=x onerror=window.ran=1>"></noscript><p><b><i>unclosed <ul><li>nested<p>',
  `${'<div>'.repeat(600)}deep`,
].join('\n');

const markdown = [
  'The `parse` function of **acme** fails:',
  '',
  '- see [the notes](https://safe.example/b)',
  '- not [this](javascript:ran=1) or <https://safe.example/c>',
  '',
  '<img src=x onerror=window.ran=1> and <b onclick=ran=1>raw</b> ![picture](https://evil.example/p.png)',
  '',
  '```',
  'invoice \u202Egpj.exe',
  '```',
].join('\n');

// Returns what reached the page: elements, attributes, addresses of links, and whether a script ran.
async function inspect(page: Page) {
  const region = page.getByRole('region', { name: 'Description' });
  return {
    elements: await region
      .locator(
        'script, style, link, iframe, object, embed, img, video, svg:not(.lucide), math, form, input, base, meta, h1',
      )
      .count(),
    attributes: await region.locator(':not(h2)[id], [name], [onclick], [onerror], [onmouseover], p[style], .x').count(),
    links: await region
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [(link as HTMLAnchorElement).href, link.getAttribute('rel')])),
    ran: await page.evaluate(() => 'ran' in window),
    shown: await page.evaluate(() => getComputedStyle(document.body).display),
  };
}

test('a description shows its structure, and nothing of it runs or loads', async ({ page, stocked }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(page.url()).origin) && /evil|safe/.test(request.url()))
      outside.push(request.url());
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await observeShifts(page);
  const open = async (description: object) => {
    stocked.answers(
      'GET /cves/:id',
      json(thirdParty.cve({ descriptions: [{ source: 'acme', lang: 'en', ...description }] })),
    );
    await page.goto('/cves/CVE-2031-0001');
  };
  const region = page.getByRole('region', { name: 'Description' });

  await test.step('HTML that the record gives beside its text', async () => {
    await open({ text: 'Anvils drop and roll on roads.', markup: { type: 'text/html', value: html } });
    await expect(region.getByRole('listitem').filter({ hasText: 'On bridges' })).toBeVisible();
    await expect(region.locator('code')).toHaveText('drop()');
    for (const text of ['Summary', 'script link', 'data link', 'bare link', 'unclosed', 'deep']) {
      await expect(region.getByText(text).first()).toBeAttached();
    }
    await expect
      .poll(() => inspect(page))
      .toEqual({
        elements: 0,
        attributes: 0,
        links: [['https://safe.example/a', 'noopener noreferrer']],
        ran: false,
        shown: 'block',
      });
  });

  await test.step('Markdown, with HTML in it as text', async () => {
    await open({ text: markdown });
    await expect(region.getByRole('listitem')).toHaveCount(2);
    await expect(region.locator('code').first()).toHaveText('parse');
    await expect(region.getByText('<img src=x onerror=window.ran=1>')).toBeVisible();
    await expect(region.locator('pre')).toHaveText('invoice \u202Egpj.exe');
    await page.waitForLoadState('networkidle');
    expect(await readShift(page), 'moved at 390').toBeLessThan(0.02);
    await expect
      .poll(() => inspect(page))
      .toEqual({
        elements: 0,
        attributes: 0,
        links: [
          ['https://safe.example/b', 'noopener noreferrer'],
          ['https://safe.example/c', 'noopener noreferrer'],
        ],
        ran: false,
        shown: 'block',
      });
  });

  await test.step('a text about tags, and a megabyte of them, as they are', async () => {
    await open({ text: 'The input <script>window.ran = 1</script> leads to cross site scripting.' });
    await expect(region.getByText('<script>window.ran = 1</script>')).toBeVisible();
    await open({ text: `<p>Long.</p>${'<p>x</p>'.repeat(125_000)}` });
    await expect(region.getByText('Long.')).toBeVisible();
    await expect(region.getByRole('button', { name: 'Show more' })).toBeVisible();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });
  expect(outside).toEqual([]);
});

test('a text without markup loads nothing to render it', async ({ page, stocked }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto('/cves/CVE-2031-0001');
  await expect(page.getByRole('heading', { name: 'Anvil drops without warning' })).toBeVisible();
  const before = scripts.length;
  const text = '<p>An anvil drops without warning.</p><p>Stand aside.</p>';
  stocked.answers('GET /cves/:id', json(thirdParty.cve({ descriptions: [{ source: 'acme', lang: 'en', text }] })));
  await page.reload();
  await expect(page.getByRole('region', { name: 'Description' }).locator('p')).toHaveCount(2);
  await expect.poll(() => scripts.length - before).toBeGreaterThan(before);
});

test("a vendor that turns the direction of text turns no other text of the page's head", async ({ page, stocked }) => {
  const record = thirdParty.cve({ vendor_name: 'Acme \u202Egpj.exe', product_name: 'Anvil' });
  stocked.answers('GET /cves/:id', json(record));
  await page.goto('/cves/CVE-2031-0001');
  await expectLeftToRight(page.locator('header').getByText('Anvil', { exact: true }));
});

test('names without a blank, of any length, do not widen the page', async ({ page, stocked }) => {
  const name = (letter: string) => letter.repeat(180);
  const record = thirdParty.cve({
    vulnerability_name: name('T'),
    vendor_name: name('V'),
    product_name: name('P'),
    affected_versions: [{ id: 90, version: name('9'), vendor_name: name('V'), product_name: name('P') }],
  });
  stocked.answers('GET /cves/:id', json(record));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/cves/CVE-2031-0001');
    await expect(page.getByRole('region', { name: /^Affected versions/ })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
  }
});
