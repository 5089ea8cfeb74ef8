import { openStore } from '@faultline/storage';
import { createFolderTree } from './folderTree.ts';
import { createObjectTree } from './objectTree.ts';
import type { ReleaseTree } from './ReleaseTree.ts';

const open = new Map<string, ReleaseTree>();

export function openReleaseTree(location: string): ReleaseTree {
  const name = `${process.env['S3_ENDPOINT'] ?? ''} ${location}`;
  const found =
    open.get(name) ??
    (openStore(location).kind === 'folder' ? createFolderTree(location) : createObjectTree(location, name));
  open.set(name, found);
  return found;
}
