import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Asset } from '@faultline/shared/contract';
import { compressFile } from './compressFile.ts';

/** The hash by which a page, a registry and a browser know a file. */
export const computeIntegrity = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Reads a build's files as what a page names them by: address, integrity and bytes as sent. */
export const assetReader =
  (outDir: string, base: string) =>
  async (name: string): Promise<Asset> => {
    const content = await readFile(path.join(outDir, name));
    const smaller = new Map(await compressFile(name, content)).get('br') ?? content;
    return { url: `${base}${name}`, integrity: computeIntegrity(content), bytes: smaller.length };
  };
