import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import { indexPage } from '../release/page/indexPage.ts';

/**
 * An area that is loaded late brings its own refresh runtime, which knows only the renderers that the hook recorded;
 * so the hook stands in the page before React does.
 */
const refreshHook = readFileSync(path.join(import.meta.dirname, 'refreshHook.js'), 'utf8');

/** The page of a development registry: the released one, with what hot reload needs first. */
export function devPage(registry: Registry): string {
  const host = registry.host?.releases[registry.host.active];
  if (!host) throw new Error('A development page needs a host');
  return indexPage(registry, host).replace('<head>', () => `<head>\n<script>${refreshHook}</script>`);
}
