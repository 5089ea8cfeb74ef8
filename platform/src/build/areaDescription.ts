import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ScreenSource, RemoteScreen } from '@faultline/shared/contract';
import { screen } from '@faultline/shared/contract/schemas';
import * as v from 'valibot';
import { BuildError, type Area } from './area.ts';

const Remote = v.strictObject({
  name: v.string(),
  screens: v.pipe(
    v.array(v.strictObject({ ...screen.entries, from: v.pipe(v.string(), v.startsWith('./')) })),
    v.minLength(1, 'a remote has at least one screen'),
  ),
});

async function load(file: string): Promise<unknown> {
  if (!existsSync(file)) throw new BuildError(`${file} is missing. Describe the remote's screens there.`);
  const { mtimeMs } = await stat(file);
  try {
    const module = (await import(`${pathToFileURL(file).href}?${mtimeMs}`)) as Record<string, unknown>;
    return module['remote'];
  } catch (error) {
    throw new BuildError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Reads and checks the description of a remote, `export const remote = defineRemoteManifest({ ... })` in `remote.ts`.
 */
export async function readRemote(area: Area): Promise<{ name: string; screens: ScreenSource[] }> {
  const file = path.join(area.dir, 'remote.ts');
  const described = await load(file);
  if (described === undefined)
    throw new BuildError(`${file} must say: export const remote = defineRemoteManifest({ ... }).`);
  const parsed = v.safeParse(Remote, described);
  if (!parsed.success) throw new BuildError(`${file}: ${v.summarize(parsed.issues)}`);
  const { name, screens } = parsed.output;
  if (name !== area.name)
    throw new BuildError(`${file} names the remote "${name}", but its folder says "${area.name}". Make them agree.`);
  for (const [what, values] of [
    ['expose', screens.map((each) => each.expose)],
    ['path', screens.flatMap((each) => each.paths)],
  ] as const) {
    const [double] = findDuplicates(values);
    if (double) throw new BuildError(`${file}: two screens have the ${what} "${double}". Give each its own.`);
  }
  const [problem] = screens.flatMap((each) => each.paths).flatMap((each) => findPathProblem(each) ?? []);
  if (problem) throw new BuildError(`${file}: ${problem}`);
  return parsed.output;
}

const Host = v.strictObject({ paths: v.array(v.pipe(v.string(), v.startsWith('/'))) });

/**
 * Reads and checks the description of the host, `export const host = { paths: [...] }` in `host.ts`, which is
 * optional.
 */
export async function readHost(area: Area): Promise<v.InferOutput<typeof Host>> {
  const file = path.join(area.dir, 'host.ts');
  if (!existsSync(file)) return { paths: [] };
  const module = (await import(pathToFileURL(file).href)) as { host?: unknown };
  const parsed = v.safeParse(Host, module.host);
  if (!parsed.success) throw new BuildError(`${file}: ${v.summarize(parsed.issues)}`);
  return parsed.output;
}

/** Returns screens without their source files. */
export const publishedScreens = (screens: readonly ScreenSource[]): RemoteScreen[] =>
  v.parse(v.array(v.object(screen.entries)), screens);

const findDuplicates = (values: readonly string[]) => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

// The gateway or web server serves these paths.
const RESERVED_SEGMENTS = new Set(['api', 'r', 'registry.json', 'healthz', 'index.html', 'headers.json']);

const isDynamic = (segment: string) => /^([:*]|\{)/.test(segment);
const isSegment = (segment: string) =>
  /^([\w.~-]+|:\w+|\{\w+\}|\*)$/.test(segment) && segment !== '.' && segment !== '..';

/** Returns why a screen cannot have this path and how to fix it; null if it can. */
export function findPathProblem(path: string): string | null {
  if (path === '/') return null;
  const [first = '', ...rest] = path.replace(/^\//, '').replace(/\/$/, '').split('/');
  if (RESERVED_SEGMENTS.has(first.toLowerCase()))
    return `${path} is answered by the server (/${first}), so no page is ever shown there. Choose another path.`;
  if (isDynamic(first))
    return `${path} matches every address of this depth, those of other areas too. Begin with a fixed segment, as in /threats/{id}.`;
  // An optional segment means two addresses, and comparing or preloading addresses would have to handle both.
  if ([first, ...rest].some((segment) => segment.endsWith('?')))
    return `${path} has an optional segment. Give the screen two paths instead, one without it.`;
  if (![first, ...rest].every(isSegment) || rest.slice(0, -1).includes('*'))
    return `${path} is not a valid path. It looks like /threats, or /threats/{id}.`;
  return null;
}
