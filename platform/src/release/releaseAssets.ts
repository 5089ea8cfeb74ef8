import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Asset } from '@faultline/shared/contract';
import type { ReleaseFacts } from '../build/releaseFacts.ts';
import { releaseUrl, treePaths } from './treePaths.ts';

/** Reads published files as what a page names them by: address, integrity and bytes as sent. */
export const assetReader =
  (tree: string, { area, version }: ReleaseFacts) =>
  async (name: string): Promise<Asset> => {
    const file = path.join(treePaths(tree).release(area, version), name);
    const hash = createHash('sha384')
      .update(await readFile(file))
      .digest('base64');
    const { size } = await stat(`${file}.br`).catch(() => stat(file));
    return { url: releaseUrl(area, version, name), integrity: `sha384-${hash}`, bytes: size };
  };
