import { type Browser, chromium } from '@playwright/test';
import { listStack } from './listStack.ts';

const FEW = 20;
const MANY = 500;
const ROUNDS = 9;
const MAX_RATIO = 1.5;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
// An unsigned token: the provider is a route of the browser.
const token = [part({ alg: 'none' }), part({ exp: Math.floor(Date.now() / 1000) + 3600 }), 'x'].join('.');

const severities = ['Critical', 'High', 'Medium', 'Low'] as const;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const createTracking = (id: number) => ({
  id,
  tracking_type: 'vendor',
  target_id: String(id),
  target_name: `Vendor ${id}`,
  custom_name: `Vendor ${id} tracking`,
  notes: '',
  email_enabled: true,
  telegram_enabled: false,
  is_active: true,
  group: id % 4 === 0 ? undefined : `Group ${id % 4}`,
  created_at: '2026-01-05T00:00:00Z',
});
const createSummary = (id: number) => ({
  tracking_id: id,
  open_count: id,
  severity: severities[id % severities.length],
  exploited_count: id % 3,
  new_count: id % 2,
  newest: { cve_id: `CVE-2026-${1000 + id}`, vulnerability_name: 'x', severity: 'High' },
});
const total = { open_count: 9000, by_severity: { Critical: 12 }, exploited_count: 9, new_count: 0 };

function respond(path: string, count: number): unknown {
  if (path === '/user/trackings') return { data: numbers(count).map(createTracking) };
  if (path === '/user/trackings/summaries') return { data: { data: numbers(count).map(createSummary), total } };
  return { success: true, data: { email: 'bench@example.com', email_verified: true } };
}

// Opens the track list sorted by urgency, and returns the time in ms until its first cards show their counts.
async function open(browser: Browser, baseURL: string, count: number): Promise<number> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.addInitScript(() => localStorage.setItem('user', '{"email":"bench@example.com","email_verified":true}'));
  await page.route('**/api/**', (route) =>
    route.fulfill({
      headers: { 'API-Capabilities': 'tracking-summaries,search' },
      json: respond(new URL(route.request().url()).pathname.replace(/^\/api/, ''), count),
    }),
  );
  const begun = performance.now();
  await page.goto('/products?sort=urgency');
  await page
    .getByText(/open CVEs$/)
    .first()
    .waitFor();
  const ms = performance.now() - begun;
  await context.close();
  return ms;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

// Alternates between a short and a long track list, so that load on the machine affects both.
async function measure(baseURL: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.E2E_CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const [few, many]: [number[], number[]] = [[], []];
  try {
    await open(browser, baseURL, FEW);
    for (let round = 0; round < ROUNDS; round += 1) {
      few.push(await open(browser, baseURL, FEW));
      many.push(await open(browser, baseURL, MANY));
    }
  } finally {
    await browser.close();
  }
  const ratio = median(many) / median(few);
  const good = ratio <= MAX_RATIO;
  process.stdout.write(
    `track list of ${FEW} opened in ${median(few).toFixed(0)} ms, of ${MANY} in ${median(many).toFixed(0)} ms: ` +
      `${ratio.toFixed(2)} times, at most ${MAX_RATIO}   ${good ? 'ok' : 'MISSED'}\n`,
  );
  if (!good) process.exitCode = 1;
}

const running = process.env.E2E_BASE_URL;
if (running !== undefined) await measure(running);
else {
  const stack = await listStack(20);
  try {
    await measure(stack.url);
  } finally {
    await stack.stop();
  }
}
