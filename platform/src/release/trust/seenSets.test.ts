import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSeen, refuseOlder, saveSeen } from './statement.ts';

let dir: string;
beforeEach(() => (dir = mkdtempSync(path.join(tmpdir(), 'faultline-seen-'))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('gateways that share a file keep the newest revision and root of all, in whatever order they save', async () => {
  const file = path.join(dir, 'data/gateway-seen.json');
  const sets = Array.from({ length: 12 }, (_, at) => ({ revision: 12 - at, root: 1 + at }));
  await Promise.all(sets.map((set) => saveSeen(file, set)));
  expect(await readSeen(file)).toEqual({ revision: 12, root: 12 });
  await expect(refuseOlder(file, { revision: 11, root: 12 })).rejects.toThrow('Revision 11 is older than 12');
  expect(readdirSync(path.dirname(file))).toEqual(['gateway-seen.json']);
});
