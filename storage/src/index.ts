export { isProtectedDatabase } from './isProtectedDatabase.ts';
export { isObjectStore, openStore, parseS3Location } from './openStore.ts';
export { probeStore } from './probeStore.ts';
export { isLoopback, readServiceAddress, SERVICE_ADDRESS } from './secureAddress.ts';
export * from './Store.ts';
