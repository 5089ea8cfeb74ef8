import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { Area } from './area.ts';
import { BuildError } from './BuildError.ts';

const Host = v.strictObject({ paths: v.array(v.pipe(v.string(), v.startsWith('/'))) });

/** The host's description: `export const host = { paths: [...] }` of its `host.ts`. A host without one has no pages of its own. */
export async function readHost(area: Area): Promise<v.InferOutput<typeof Host>> {
  const file = path.join(area.dir, 'host.ts');
  if (!existsSync(file)) return { paths: [] };
  const module = (await import(pathToFileURL(file).href)) as { host?: unknown };
  const parsed = v.safeParse(Host, module.host);
  if (!parsed.success) throw new BuildError(`${file}: ${v.summarize(parsed.issues)}`);
  return parsed.output;
}
