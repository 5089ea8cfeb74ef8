import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { tarEntries } from '../fixtures/tarEntries.ts';

// Real records are not part of this project; without ../shared/data this test is skipped.
const archive = fileURLToPath(new URL('../../../../../shared/data/train.tar.gz', import.meta.url));
const page = readFileSync(new URL('../../../../docs/cve-records.md', import.meta.url), 'utf8');

// The names between backticks, also those of `a.b`.
const documented = new Set([...page.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/[.\s]+/)));

// Keys whose parts the page does not list: vectors of scores, and formats of single providers.
const isOpaque = (key: string) => key.startsWith('x_') || key.startsWith('cvss') || key === 'content';

function collectKeys(value: unknown, keys: Set<string>): void {
  if (value === null || typeof value !== 'object') return;
  for (const [key, part] of Object.entries(value)) {
    if (!Array.isArray(value)) keys.add(key);
    if (Array.isArray(value) || !isOpaque(key)) collectKeys(part, keys);
  }
}

// The frame of a record, and the parts of each `metrics.other` and `supportingMedia`.
const FRAME = ['dataType', 'cveMetadata', 'containers', 'cna', 'adp', 'other', 'content', 'base64', 'taxonomyName'];

test.skipIf(!existsSync(archive))('the page of what is read of a record names every key of real records', async () => {
  const keys = new Set<string>();
  for (const { path, bytes } of await tarEntries(archive)) {
    if (/CVE-[\d-]+\.json$/.test(path)) collectKeys(JSON.parse(bytes.toString('utf8')), keys);
  }
  expect(keys.size).toBeGreaterThan(50);
  const missing = [...keys].filter((key) => !key.startsWith('x_') && !documented.has(key) && !FRAME.includes(key));
  expect(missing).toEqual([]);
});
