import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Release } from '@faultline/shared/contract';
import { rspack } from '@rspack/core';

/** The commit and tools of a build, as recorded in the registry. */
export type Provenance = Pick<Release, 'git' | 'builder'>;

// The commit of the working tree, with a mark if files were changed; null outside of a repository.
const readCommit = (root: string) =>
  promisify(execFile)('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'], {
    cwd: root,
    timeout: 30_000,
  }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );

/** Reads the provenance of a build of the working tree in `root`. */
export async function readProvenance(root: string): Promise<Provenance> {
  const [git, lockfile] = await Promise.all([
    readCommit(root),
    readFile(path.join(root, 'pnpm-lock.yaml')).catch(() => ''),
  ]);
  return {
    git,
    builder: {
      node: process.versions.node,
      bundler: `rspack ${rspack.rspackVersion}`,
      platform: `${process.platform}-${process.arch}`,
      lockfileHash: createHash('sha256').update(lockfile).digest('hex'),
    },
  };
}
