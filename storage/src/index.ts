export { isObjectStore, openStore, parseS3Location } from './openStore.ts';
export { probeStore } from './probeStore.ts';
export * from './Store.ts';
