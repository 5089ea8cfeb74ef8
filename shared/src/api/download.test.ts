import { afterEach, expect, test, vi } from 'vitest';
import { exportJobs } from '../contract/exports.ts';
import { stubApi } from '../testing/stubApi.ts';
import { download, parseFileName } from './download.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['attachment; filename="daily report.html"', 'daily report.html'],
  ['attachment; filename=plain.html', 'plain.html'],
  ['attachment; filename="a.html"; filename*=UTF-8\'\'r%C3%A9sum%C3%A9.html', 'résumé.html'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\temp\\\\x.html"', 'x.html'],
  ["attachment; filename*=UTF-8''%E0%A4%A", '%E0%A4%A'],
  ['inline', undefined],
  [null, undefined],
])('reads the file name of %s', (header, name) => {
  expect(parseFileName(header)).toBe(name);
});

test('gives the file, named after the day where the provider names none', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-04T10:00:00Z'), toFake: ['Date'] });
  stubApi({ endpoint: exportJobs.download, respond: () => new Response('<h1>Report</h1>') });
  const { blob, fileName } = await download(exportJobs.download, { params: { id: 'j1' } });
  expect(fileName).toBe('vulnerabilities_2026-03-04.html');
  expect(await blob.text()).toBe('<h1>Report</h1>');
});

test('takes nothing from the cache of the browser, which keeps that a file was gone', async () => {
  stubApi({ endpoint: exportJobs.download, respond: () => new Response('<h1>Report</h1>') });
  const fetched = vi.spyOn(globalThis, 'fetch');
  await download(exportJobs.download, { params: { id: 'j1' } });
  expect(fetched).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ cache: 'no-store' }));
});

test('says what the provider says when there is no file', async () => {
  stubApi({
    endpoint: exportJobs.download,
    respond: () => Response.json({ message: 'Export is gone' }, { status: 404 }),
  });
  await expect(download(exportJobs.download, { params: { id: 'j1' } })).rejects.toThrow('Export is gone');
});
