import { expect, test, vi } from 'vitest';
import { getTimeoutMs } from './e2e.ts';

test.each(['', '1'])('Playwright ends by itself before it is stopped, with E2E_SLOW=%j', async (slow) => {
  vi.resetModules();
  vi.stubEnv('E2E_BASE_URL', 'http://127.0.0.1:9');
  vi.stubEnv('E2E_SLOW', slow);
  const { default: config } = await import('../../../playwright.config.ts');
  expect(getTimeoutMs(slow === '1')).toBeGreaterThan(config.globalTimeout ?? Infinity);
});
