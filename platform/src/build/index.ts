/**
 * The build preset. An area's `rspack.config.ts` is one call:
 * `export default defineRemote(import.meta.dirname);` (`defineHost` for the host).
 */
export { defineHost } from './preset/defineHost.ts';
export { defineRemote } from './preset/defineRemote.ts';
export type { AreaBuild, AreaConfig } from './areaConfig.ts';
