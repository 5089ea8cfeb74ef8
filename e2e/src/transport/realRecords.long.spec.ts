import { expect, test } from '../real/fixtures.ts';
import { checkA11yInAllThemes } from '../support/a11y.ts';
import { allow } from '../support/environment.ts';
import { waitForMail } from '../support/outbox.ts';

test.setTimeout(allow(240_000));

test('real records: who follows vendors gets one mail of what arrives, the most urgent first, fit for each program', async ({
  page,
  signedIn,
  real,
}) => {
  await page.goto('/products');
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  for (const name of ['Linux', 'Siemens', 'Red Hat']) {
    const answer = await page.request.get(`/api/vendors?search=${name}&limit=100`, { headers });
    const { data } = (await answer.json()) as { data: { data: { id: number; name: string }[] } };
    const vendor = data.data.find((each) => each.name === name);
    const body = { tracking_type: 'vendor', target_id: vendor?.id, notes: '' };
    expect((await page.request.post('/api/user/tracking', { headers, data: body })).ok(), name).toBe(true);
  }
  await real?.importUpdates();
  // The first one had the code that verifies the address.
  const mail = await waitForMail(signedIn.email, 2, real?.outbox);
  expect(mail.subject).toMatch(/^\d+ CVEs affect your track list$/);

  await test.step('as plain text', () => {
    const text = mail.text ?? '';
    const lines = text.split('\n');
    const urgencies = text.split(/^(?=CVE-\d+-\d+ \()/m).flatMap((part) => {
      const score = /^CVE-\d+-\d+ \(\w+ ([\d.]+)\): /.exec(part)?.[1];
      if (score === undefined) return [];
      const exploited = part.includes('Known exploited') ? 200 : part.includes('Actively exploited') ? 100 : 0;
      return [exploited + Number(score)];
    });
    expect(urgencies.length).toBeGreaterThan(5);
    expect(new Set(urgencies).size).toBeGreaterThan(2);
    expect(urgencies).toEqual(urgencies.toSorted((a, b) => b - a));
    expect(lines).toContain('New CVE');
    expect(lines).toContain('You track: Linux');
    expect(lines.filter((line) => /^Fixed in Linux \d+\.\d/.test(line)).length).toBeGreaterThan(2);
    expect(text).not.toMatch(/Linux Linux|Fixed in Linux [0-9a-f]{12}/);
  });
  await test.step('as a page, light and dark', async () => {
    // Without the policy of our pages, which does not apply in mail programs.
    await page.goto('about:blank');
    await page.setContent(mail.html ?? '');
    await checkA11yInAllThemes(page, { part: '.card' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 700, height: 900 });
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await expect.poll(ground).toBe(colorScheme === 'dark' ? 'rgb(18, 21, 29)' : 'rgb(248, 249, 251)');
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overflow).toBeLessThanOrEqual(0);
    }
    await expect(page.getByRole('link', { name: /^CVE-/ }).first()).toHaveAttribute('href', /\/cves\/CVE-/);
  });
});
