import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { workspaceRoot } from '../area.ts';
import { addToLockfile } from './newArea.ts';

interface Lockfile {
  importers: Record<string, { dependencies: Record<string, { version: string }> }>;
}

test.each(['remote-a', 'remote-threat-intel', 'remote-zoo'])(
  'the lockfile gets an entry for %s alone, in order',
  (folder) => {
    const before = readFileSync(path.join(workspaceRoot, 'pnpm-lock.yaml'), 'utf8');
    const old = parse(before) as Lockfile;
    const { importers, ...rest } = parse(addToLockfile(before, folder)) as Lockfile;
    const { [folder]: added, ...others } = importers;
    expect({ importers: others, ...rest }).toEqual(old);
    expect(added?.dependencies['react']?.version).toBe(importers['remote-vulns']?.dependencies['react']?.version);
    expect(Object.keys(importers)).toEqual(Object.keys(importers).toSorted());
  },
);

test('a lockfile without other areas is left as it is', () => {
  expect(addToLockfile("lockfileVersion: '9.0'\n", 'remote-a')).toBe("lockfileVersion: '9.0'\n");
});
