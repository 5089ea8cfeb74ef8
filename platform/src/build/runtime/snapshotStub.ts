/**
 * Stands in the host for the federation runtime's reading of manifests and snapshots: a registry names entries by
 * their own address, so none of it is ever asked.
 */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => undefined, lifecycle: {} };
  readonly manifestCache = new Map<string, never>();

  loadRemoteSnapshotInfo(): Promise<never> {
    return Promise.reject(new Error('This host reads no manifests: register the entry by its address.'));
  }
}

export const getGlobalRemoteInfo = () => ({});
