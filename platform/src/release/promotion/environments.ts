import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { workspaceRoot } from '../../build/area.ts';
import { isOrigin } from '../../config.ts';
import { parseJson, ReleaseError } from '../registry/registry.ts';

const address = v.pipe(
  v.string(),
  v.check(isOrigin, 'it must be an address without a path, such as https://staging.example'),
);

// The location of an environment, and the rules for its releases.
const environment = v.pipe(
  v.strictObject({
    // The address that browsers open.
    url: address,
    // The release service. The alternative is `tree`, a folder on this machine or `s3://bucket/prefix`.
    service: v.optional(address),
    tree: v.optional(v.pipe(v.string(), v.minLength(1))),
    // The file of the trusted root. Releases of this environment are accepted only if this root's keys signed them.
    root: v.optional(v.pipe(v.string(), v.minLength(1))),
    // Promoted releases are staged, and another person makes them live. The service's `fourEyes` enforces this.
    fourEyes: v.optional(v.boolean(), false),
    // The only environments whose releases it accepts, by promotion. Direct publishing is refused.
    takesFrom: v.optional(v.array(v.string())),
    // With `false`, refusals of the contract check cannot be overridden.
    force: v.optional(v.boolean(), true),
  }),
  v.check(({ service, tree }) => (service === undefined) !== (tree === undefined), 'it has either a service or a tree'),
);

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,30}$/, 'a name is of small letters, digits and hyphens'));
const environmentsFile = v.record(name, environment);

export type Environment = v.InferOutput<typeof environment>;

// The file in the repository that lists the environments. It contains no secrets.
const getFile = ({ RELEASE_ENVIRONMENTS } = process.env) =>
  RELEASE_ENVIRONMENTS || path.join(workspaceRoot, 'environments.json');

// Returns all environments by name; empty without a file.
// Throws ReleaseError if the file is invalid.
async function readEnvironments(): Promise<Record<string, Environment>> {
  const file = getFile();
  const text = await readFile(file, 'utf8').catch(() => '{}');
  const json = parseJson(text);
  if (json === undefined) throw new ReleaseError(`${file} is not valid JSON.`);
  const parsed = v.safeParse(environmentsFile, json);
  if (!parsed.success) throw new ReleaseError(`${file} cannot be used: ${v.summarize(parsed.issues)}`);
  const base = path.dirname(file);
  const resolve = (each: string) => (each.includes('://') ? each : path.resolve(base, each));
  return Object.fromEntries(
    Object.entries(parsed.output).map(([each, { tree, root, ...rest }]) => [
      each,
      { ...rest, ...(tree ? { tree: resolve(tree) } : {}), ...(root ? { root: resolve(root) } : {}) },
    ]),
  );
}

// Throws ReleaseError for a name that is not in the file.
export async function findEnvironment(wanted: string): Promise<Environment> {
  const environments = await readEnvironments();
  const found = Object.hasOwn(environments, wanted) ? environments[wanted] : undefined;
  if (found) return found;
  const names = Object.keys(environments).join(', ') || 'none';
  throw new ReleaseError(`There is no environment ${wanted} in ${getFile()}; it has ${names}.`);
}

// `from` is the name of an environment or an address.
export async function findSource(from: string): Promise<Pick<Environment, 'url' | 'root'>> {
  return isOrigin(from) ? { url: from } : findEnvironment(from);
}

// The token is in `RELEASE_TOKEN_PRODUCTION` for the environment `production`, else in `RELEASE_TOKEN`.
export const readToken = (environmentName: string, env = process.env): string | undefined =>
  env[`RELEASE_TOKEN_${environmentName.toUpperCase().replaceAll('-', '_')}`] || env.RELEASE_TOKEN;
