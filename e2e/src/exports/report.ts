import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { exportJobs, openEnvelope } from '@faultline/shared/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { createVerifiedUser, signIn } from '../support/testUsers.ts';

// Creates the report by the real provider from records, some of which contain scripts.
export async function createReport(request: APIRequestContext): Promise<string> {
  const { token } = await signIn(request, await createVerifiedUser(request));
  const headers = { authorization: `Bearer ${token}` };
  const created = await request.post('/api/export', { headers, data: { search_query: {}, type: 'html' } });
  const { job_id } = exportJobs.create.read(openEnvelope(await created.json()).data);
  await expect
    .poll(async () => (await (await request.get(`/api/export/status/${job_id}`, { headers })).json()).data.status, {
      timeout: 90_000,
    })
    .toBe('completed');
  return (await request.get(`/api/export/download/${job_id}`, { headers })).text();
}

// The same report with fewer rows, because axe reads every cell. A row has several lines of text.
export function shortened(html: string): string {
  let seen = 0;
  return html.replaceAll(/<tr data-severity[^]*?<\/tr>/g, (row) => ((seen += 1) <= 24 ? row : ''));
}

// Opens a page from the disk, without a server; returns the scripts it ran and the files it requested.
export async function openFromDisk(page: Page, html: string, file: string) {
  const ran: string[] = [];
  const requestedUrls: string[] = [];
  const address = pathToFileURL(file).href;
  await writeFile(file, html);
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => request.url() !== address && requestedUrls.push(request.url()));
  await page.goto(address);
  return { ran, requestedUrls };
}
