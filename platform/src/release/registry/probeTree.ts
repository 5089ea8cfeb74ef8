import { isObjectStore, openStore, probeStore } from '@faultline/storage';
import { ReleaseError } from './registry.ts';

const probed = new Map<string, Promise<void>>();

/**
 * Checks once per process that object storage honours conditional writes.
 * @throws ReleaseError if it would let two writers undo each other's changes.
 */
export function probeTree(tree: string): Promise<void> {
  if (!isObjectStore(tree)) return Promise.resolve();
  const name = `${process.env['S3_ENDPOINT']} ${tree}`;
  const done =
    probed.get(name) ??
    probeStore(openStore(tree)).catch((error: Error) => {
      throw new ReleaseError(error.message);
    });
  probed.set(name, done);
  done.catch(() => probed.delete(name));
  return done;
}
