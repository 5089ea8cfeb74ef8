import type { Registry } from '@faultline/shared/contract';
import { registry as schema } from '@faultline/shared/contract/schemas';
import * as v from 'valibot';
import { findAreas, isHost } from '../../build/area.ts';
import { ConfigError, isOrigin } from '../../config.ts';
import { publishAll } from '../../release/actions/publishAll.ts';
import { readRegistry } from '../../release/registry/store.ts';

const timeoutMs = 10_000;

/** Parses the origin of an option. */
export function releaseOrigin(from: string, option = '--from'): URL {
  if (isOrigin(from)) return new URL(from);
  throw new ConfigError(
    `${option} is "${from}"; it must be an http or https address without a path, such as https://staging.faultline.example.`,
  );
}

/** Fetches the registry of an environment. */
export async function registryAt(origin: URL): Promise<Registry> {
  const url = new URL('/registry.json', origin).href;
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((error: Error) => {
    const { message } = error.cause instanceof Error ? error.cause : error;
    throw new ConfigError(`${url} cannot be reached: ${message}`);
  });
  const body: unknown = await answer.json().catch(() => undefined);
  const parsed = v.safeParse(schema, answer.ok ? body : undefined);
  if (parsed.success) return parsed.output;
  const why = answer.ok ? v.summarize(parsed.issues) : `it answered ${answer.status}`;
  throw new ConfigError(`${url} is not a registry that this version can read: ${why}`);
}

/**
 * Reads the registry of a local tree. If an area that is not in development was never published, all areas are
 * published first.
 */
export async function registryHere(
  tree: string,
  {
    root,
    inDevelopment,
    print: log,
  }: { root: string; inDevelopment: ReadonlySet<string>; print: (line: string) => void },
): Promise<Registry> {
  const known = await readRegistry(tree);
  const missing = findAreas(root).filter(
    (area) => !isHost(area) && !inDevelopment.has(area.name) && known.remotes[area.name] === undefined,
  );
  if (missing.length === 0) return known;
  log(`Building ${missing.map(({ name }) => name).join(', ')} for the release tree, this once ...`);
  await publishAll(tree, root);
  return readRegistry(tree);
}
