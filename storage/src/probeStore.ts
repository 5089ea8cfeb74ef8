import { randomUUID } from 'node:crypto';
import { isWritten, readObject, type Store, StoreError } from './Store.ts';

/**
 * Checks that the store is writable and honors conditional writes. Some S3-compatible services ignore the conditions,
 * so that concurrent writers would overwrite each other's changes. @throws StoreError that describes the problem.
 */
export async function probeStore(store: Store): Promise<void> {
  const key = `.probe/${randomUUID()}`;
  try {
    await probe(store, key);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(`${store.name} cannot be used: ${(error as Error).message || (error as Error).name}`);
  } finally {
    await store.delete(key).catch(() => undefined);
  }
}

async function probe(store: Store, key: string) {
  const first = await store.put(key, 'first', { condition: { ifAbsent: true } });
  await refuses(store, 'If-None-Match', () => store.put(key, 'again', { condition: { ifAbsent: true } }));
  await store.put(key, 'second', { condition: { ifMatch: first.etag } });
  await refuses(store, 'If-Match', () => store.put(key, 'third', { condition: { ifMatch: first.etag } }));
  const found = await readObject(store, key);
  if (found?.content.toString() !== 'second')
    throw new StoreError(`${store.name} does not return what was written last. It cannot keep releases.`);
}

async function refuses(store: Store, header: string, write: () => Promise<unknown>) {
  if (await isWritten(write()))
    throw new StoreError(
      `${store.name} ignores the condition ${header} of a write, so that two writers would undo each other's changes. ` +
        `Use a service that honors conditional writes (Amazon S3, Cloudflare R2, MinIO, Ceph and others do), or a folder.`,
    );
}
