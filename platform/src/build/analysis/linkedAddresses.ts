import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { findPathProblem } from '../readRemote.ts';
import { isInside, findPackageName } from './builtModules.ts';

/** The module of `shared` that names the addresses of the specification, by which code links to them. */
const pathsModule = 'src/routing/paths.ts';

type NamedPaths = Record<string, string | ((id: string) => string)>;

/** Each name of `paths` with its address; an id stands in braces: `/cves/{id}`. */
async function readNamedPaths(sharedDir: string): Promise<Map<string, string>> {
  const file = path.join(sharedDir, pathsModule);
  if (!existsSync(file)) return new Map();
  const { paths } = (await import(pathToFileURL(file).href)) as { paths: NamedPaths };
  return new Map(
    Object.entries(paths).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : decodeURIComponent(value('{id}')),
    ]),
  );
}

/** Returns `/past` for `/past?day=1#top`; undefined for a text that is not the address of a page. */
function toAddress(text: string): string | undefined {
  const [address = ''] = text.split(/[?#]/);
  return /^\/./.test(address) && findPathProblem(address) === null ? address.replace(/\/$/, '') : undefined;
}

interface Source {
  file: string;
  /** Every text that looks like an address counts, not only the ones in links. `shared` also names those of the API. */
  isOwn: boolean;
}

/** Finds the links of one module: `paths.signIn`, `to="/login"`, and in an area's own code every text like `/login`. */
function findLinks({ file, isOwn }: Source, named: ReadonlyMap<string, string>): string[] {
  const source = readFileSync(file, 'utf8');
  const { program, module } = parseSync(file, source);
  const alias = module.staticImports
    .filter(({ moduleRequest }) => /(\/routing|\/paths\.ts|\/routing\/index\.ts)$/.test(moduleRequest.value))
    .flatMap(({ entries }) => entries)
    .find(({ importName }) => importName.name === 'paths')?.localName.value;
  const found: (string | undefined)[] = [];
  const isPaths = (node: { type: string; name?: unknown } | null) =>
    alias !== undefined && node?.type === 'Identifier' && node.name === alias;
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (!isPaths(object)) return;
      // Which address a computed name means is known at run time only.
      if (computed) found.push(...named.values());
      else if (property.type === 'Identifier') found.push(named.get(property.name));
    },
    VariableDeclarator({ init }) {
      if (isPaths(init)) found.push(...named.values());
    },
    JSXAttribute({ name, value }) {
      if ((name.name === 'to' || name.name === 'href') && value?.type === 'Literal' && typeof value.value === 'string')
        found.push(value.value === '/' ? '/' : toAddress(value.value));
    },
    Literal({ value }) {
      if (isOwn && typeof value === 'string') found.push(toAddress(value));
    },
    TemplateLiteral({ quasis }) {
      if (isOwn) found.push(toAddress(quasis.map(({ value }) => value.raw).join('{id}')));
    },
  }).visit(program);
  return found.filter((each) => each !== undefined);
}

/**
 * The addresses that a build's code links to, sorted. `files` is what is in the output; of libraries and of the list of
 * addresses itself nothing counts.
 */
export async function collectLinks(areaDir: string, sharedDir: string, files: readonly string[]): Promise<string[]> {
  const named = await readNamedPaths(sharedDir);
  const sources = files
    .filter((file) => /\.tsx?$/.test(file) && !findPackageName(file) && file !== path.join(sharedDir, pathsModule))
    .map((file) => ({ file, isOwn: isInside(file, areaDir) }))
    .filter(({ file, isOwn }) => isOwn || isInside(file, sharedDir));
  return [...new Set(sources.flatMap((source) => findLinks(source, named)))].sort();
}
