import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { startBanner } from './start.ts';

const banner = (env: Record<string, string>, demo = false) => startBanner(readConfig(env), demo);

test('a first start says where, how to sign in, what the records are, and what can be lost', () => {
  const text = banner({}, true);
  expect(text).toContain('http://127.0.0.1:3000');
  expect(text).toContain('the code appears here and in .data/outbox');
  expect(text).toContain('demo data');
  expect(text).toContain('.data/db');
  expect(text).toContain('Ctrl-C');
});

test('with real records, a mail server and PostgreSQL there is less to say', () => {
  const text = banner({ SMTP_URL: 'smtp://mail.example', DATABASE_URL: 'postgres://db.example/x' });
  expect(text).toContain('the code comes by mail');
  expect(text).not.toContain('demo');
  expect(text).not.toContain('power');
});

test('with another provider it says where calls go, and nothing of our database', () => {
  const text = banner({ API_ORIGIN: 'https://provider.example/v1', PUBLIC_URL: 'https://faultline.example' });
  expect(text).toContain('https://provider.example/v1');
  expect(text).toContain('https://faultline.example');
  expect(text).not.toContain('.data/db');
});
