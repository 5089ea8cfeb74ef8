import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startScript } from '../testing/index.ts';

test('db move refuses a database that is not there, and makes none', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'faultline-move-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const target = 'postgres://nobody:secret@127.0.0.1:9/nothing';
  const { ended, output } = startScript(new URL('../cli.ts', import.meta.url), ['db', 'move', target], {
    DATA_DIR: dataDir,
  });
  expect(await ended).toBe(1);
  expect(output.err).toContain(`There is no database in ${join(dataDir, 'db')}`);
  expect(await readdir(dataDir)).toEqual([]);
});
