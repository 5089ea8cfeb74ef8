import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Release } from '@faultline/shared/contract';
import { rspack } from '@rspack/core';

/** The commit and the tools that a release was built with, as the registry records them. */
export type Provenance = Pick<Release, 'git' | 'builder'>;

/** The commit of the working tree, marked when files differ from it; null outside of a repository. */
const readCommit = (root: string) =>
  promisify(execFile)('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'], {
    cwd: root,
    timeout: 30_000,
  }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );

/** Reads the provenance of a build that is made now, of the working tree in `root`. */
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
