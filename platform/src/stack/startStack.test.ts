import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { isLocalOnly } from './startStack.ts';

test.each([
  [{ HOST: '127.0.0.1' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ HOST: '127.0.0.1', PUBLIC_URL: 'https://faultline.example' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, false],
])('isLocalOnly detects whether other machines reach a gateway with %j', (env, isLocal) => {
  expect(isLocalOnly(readConfig(env))).toBe(isLocal);
});
