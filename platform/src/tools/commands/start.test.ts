import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { startBanner } from './start.ts';

const banner = (env: Record<string, string>, demo = false) => startBanner(readConfig(env), demo);

test('the banner of a first start prints the address, the sign-in code, the records and the unsaved data', () => {
  const text = banner({}, true);
  expect(text).toContain('http://127.0.0.1:3000');
  expect(text).toContain('the code appears here and in .data/outbox');
  expect(text).toContain('demo data');
  expect(text).toContain('"accounts plan <email> business" removes the limit');
  expect(text).toContain('.data/db');
  expect(text).toContain('Ctrl-C');
});

test('the banner is shorter with real records, a mail server and PostgreSQL', () => {
  const text = banner({
    DEFAULT_PLAN: 'business',
    SMTP_URL: 'smtp://mail.example',
    DATABASE_URL: 'postgres://db.example/x?sslmode=require',
  });
  expect(text).toContain('the code comes by mail');
  expect(text).not.toContain('demo');
  expect(text).not.toContain('power');
  expect(text).not.toContain('limit');
});

test('the banner of a third-party backend prints where calls go, and nothing about our database', () => {
  const text = banner({ API_ORIGIN: 'https://provider.example/v1', PUBLIC_URL: 'https://faultline.example' });
  expect(text).toContain('https://provider.example/v1');
  expect(text).toContain('https://faultline.example');
  expect(text).not.toContain('.data/db');
});
