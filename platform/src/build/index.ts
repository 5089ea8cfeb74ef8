/**
 * The build preset. An area's `rspack.config.ts` is one call:
 * `export default defineRemote(import.meta.dirname);` (`defineHost` for the host).
 */
export { defineHost, defineRemote } from './preset/defineArea.ts';
export type { AreaBuild, AreaConfig } from './area.ts';
