export { pruneOlderThan, writeAtomically } from './folderStore.ts';
export { joinLocation, listFilesBelow, listNames, locateFile, toShortLocation } from './locations.ts';
export { isObjectStore, openStore, parseS3Location } from './openStore.ts';
export { probeStore } from './probeStore.ts';
export { getProcessStart, readProcessStat } from './processes.ts';
export { acquireProcessLock, isOwnerVisible, type LockOwner, LockTimeoutError } from './processLock.ts';
export { isLoopback, isProtectedDatabase, readServiceAddress, SERVICE_ADDRESS } from './secureAddress.ts';
export * from './Store.ts';
