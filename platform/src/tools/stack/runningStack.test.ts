import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findRunningStack, recordRunningStack } from './runningStack.ts';

const api = 'http://127.0.0.1:4701/api';
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'faultline-stack-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('findRunningStack', () => {
  test('finds the start that runs, until it has stopped', async () => {
    expect(await findRunningStack(dataDir)).toBeNull();
    const forget = await recordRunningStack(dataDir, api);
    expect(await findRunningStack(dataDir)).toMatchObject({ pid: process.pid, api });
    await forget();
    expect(await findRunningStack(dataDir)).toBeNull();
  });

  test('ignores what a killed start left, also when its id was given to another process', async () => {
    await recordRunningStack(dataDir, api);
    const file = path.join(dataDir, 'start.json');
    const stack = JSON.parse(readFileSync(file, 'utf8')) as object;
    for (const other of [{ pid: 2 ** 30 }, { processStart: 'earlier' }]) {
      writeFileSync(file, JSON.stringify({ ...stack, ...other }));
      expect(await findRunningStack(dataDir)).toBeNull();
    }
    writeFileSync(file, '{"pid":');
    expect(await findRunningStack(dataDir)).toBeNull();
  });
});
