import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Area } from '../build/area.ts';

/** The version under which an area in development stands in the page's registry; it is never published. */
export function devVersion({ dir }: Area): string {
  const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as { version: string };
  return `${version}-dev`;
}
