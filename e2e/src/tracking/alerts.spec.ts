import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { environment } from '../support/environment.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForMail } from '../support/outbox.ts';
import { ChildProgram } from '../support/programs/ChildProgram.ts';
import { startLocalStack } from '../support/programs/localStack.ts';
import { createSignedInUser, createVerifiedUser } from '../support/testUsers.ts';

const createRecord = (id: string, vendor: string, score?: number) => ({
  dataType: 'CVE_RECORD',
  dataVersion: '5.2',
  cveMetadata: {
    cveId: id,
    assignerOrgId: '00000000-0000-4000-8000-000000000000',
    assignerShortName: 'mitre',
    state: 'PUBLISHED',
    datePublished: '2026-02-01T12:00:00.000Z',
    dateUpdated: score === undefined ? '2026-02-01T12:00:00.000Z' : '2026-02-02T12:00:00.000Z',
  },
  containers: {
    cna: {
      title: `Path traversal in ${vendor} Gateway`,
      descriptions: [{ lang: 'en', value: 'Gateway before 2.4.1 lets remote attackers read files.' }],
      affected: [
        { vendor, product: 'Gateway', versions: [{ version: '1.0.0', lessThan: '2.4.1', status: 'affected' }] },
      ],
      metrics: score === undefined ? [] : [{ cvssV3_1: createScore(score) }],
      references: [{ url: 'https://example.com/advisory' }],
    },
  },
});

const createScore = (baseScore: number) => ({
  version: '3.1',
  vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  baseScore,
  baseSeverity: 'CRITICAL',
});

test('a person tracks a vendor, gets a mail about an update, finds it in Alerts, and reads why there was no other', async ({
  browser,
  playwright,
}) => {
  const { dataDir } = environment;
  test.skip(dataDir === undefined, 'needs the release tree of a stack on this machine');
  const stack = await startLocalStack({ releasesIn: dataDir ?? '' });
  const folder = dirname(stack.outbox);
  const importRecords = async (score?: number) => {
    const cves = join(folder, 'records');
    await mkdir(cves, { recursive: true });
    for (const [id, vendor] of [
      ['CVE-2026-1000', 'Acme'],
      ['CVE-2026-1001', 'Initech'],
    ] as const)
      await writeFile(join(cves, `${id}.json`), JSON.stringify(createRecord(id, vendor, score)));
    await new ChildProgram('api/src/cli.ts', stack.database, ['cves', 'import', cves]).done();
    await rm(cves, { recursive: true });
  };
  const context = await browser.newContext({ baseURL: stack.url });
  const request = await playwright.request.newContext({ baseURL: stack.url });
  try {
    await importRecords();
    const user = await createVerifiedUser(request, stack.outbox);
    await createSignedInUser(request, context, user);
    const page = await context.newPage();
    await page.goto('/cves/CVE-2026-1000');
    await page.getByRole('link', { name: 'Acme', exact: true }).first().click();
    await page.getByRole('button', { name: 'Track Vendor' }).click();
    await expect(page.getByRole('button', { name: 'Untrack' })).toBeVisible();

    await importRecords(9.8);
    expect((await waitForMail(user.email, 2, stack.outbox)).subject).toContain('CVE-2026-1000');
    await page.getByRole('link', { name: 'Alerts' }).click();
    const [alerts, answer] = [page.getByRole('list', { name: 'Alerts' }), page.getByRole('region', { name: 'Answer' })];
    await expect(alerts.getByRole('listitem')).toContainText(`Sent by email to ${user.email}`);
    await expect(alerts.getByRole('listitem')).toContainText('You track Acme');
    await expect(page.getByText('All channels work.')).toBeVisible();
    await page.getByLabel('State').selectOption('Failed');
    await expect(page.getByText('No alert matches')).toBeVisible();
    await page.goBack();
    await alerts.getByRole('link', { name: 'CVE-2026-1000' }).click();
    await page.getByRole('button', { name: 'Check my alerts' }).click();
    await expect(answer).toContainText('Yes, an alert was sent.');
    await expect(answer.getByRole('list', { name: 'Trackings' })).toContainText(`Sent by email to ${user.email}`);
    await page.goto('/cves/CVE-2026-1001');
    await page.getByRole('button', { name: 'Check my alerts' }).click();
    await expect(answer).toContainText('No alert was sent.');
    await expect(answer).toContainText('1 tracking is about another CVE, vendor or product.');
  } finally {
    await request.dispose();
    await context.close();
    await stack.stop();
  }
});
