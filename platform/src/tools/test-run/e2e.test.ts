import { expect, test, vi } from 'vitest';
import { getTimeoutMs, selectAreas } from './e2e.ts';

test.each(['', '1'])('Playwright ends by itself before it is stopped, with E2E_SLOW=%j', async (slow) => {
  vi.resetModules();
  vi.stubEnv('E2E_BASE_URL', 'http://127.0.0.1:9');
  vi.stubEnv('E2E_SLOW', slow);
  const { default: config } = await import('../../../../playwright.config.ts');
  expect(getTimeoutMs(slow === '1')).toBeGreaterThan(config.globalTimeout ?? Infinity);
});

test('the name of an area selects its own tests, and no others whose path has the word', () => {
  expect(selectAreas(['auth', 'exports', '--headed'])).toEqual(['e2e/src/auth/', 'e2e/src/exports/', '--headed']);
  expect(selectAreas(['chaos/vulns', '-g', 'auth', '--project', 'records'])).toEqual([
    'chaos/vulns',
    '-g',
    'auth',
    '--project',
    'records',
  ]);
});
