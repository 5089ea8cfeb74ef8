import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as contract from '@faultline/shared/contract';
import type { Endpoint, EndpointSchemas } from '@faultline/shared/contract';
import { endpointSchemas } from '@faultline/shared/contract/schemas';

// Endpoints by group, such as `cves`, and member.
export type Groups = ReadonlyMap<string, ReadonlyMap<string, Endpoint>>;

export interface ApiContract {
  groups: Groups;
  // The keys have the form `GET /cves`.
  schemas: Readonly<Record<string, EndpointSchemas>>;
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'read' in value;

const listGroups = (module: object): [name: string, calls: Map<string, Endpoint>][] =>
  Object.entries(module).flatMap(([name, value]: [string, unknown]): [string, Map<string, Endpoint>][] => {
    const members: [string, unknown][] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    const calls = members.filter((member): member is [string, Endpoint] => isEndpoint(member[1]));
    return calls.length > 0 ? [[name, new Map(calls)]] : [];
  });

export const sharedContract: ApiContract = { groups: new Map(listGroups(contract)), schemas: endpointSchemas };

// An area's own calls are in `contract/*.ts` of its folder. For each file, the file of the same name in
// `contract/schemas` exports the schemas of each member.
export function loadContract(dir: string): ApiContract {
  const files = globSync('contract/*.ts', { cwd: dir, exclude: ['**/*.test.ts'] });
  if (files.length === 0) return sharedContract;
  // Content hashes are computed synchronously; the files have no top-level await.
  const load = createRequire(path.join(dir, 'package.json'));
  const own = files.toSorted().map((file) => {
    const groups = listGroups(load(path.join(dir, file)) as object);
    const described = load(path.join(dir, 'contract/schemas', path.basename(file))) as Record<string, EndpointSchemas>;
    const calls = groups.flatMap(([, members]) => [...members]);
    return {
      groups,
      schemas: calls.map(([name, { method, path: at }]) => [`${method} ${at}`, described[name] ?? {}] as const),
    };
  });
  return {
    groups: new Map([...sharedContract.groups, ...own.flatMap(({ groups }) => groups)]),
    schemas: { ...sharedContract.schemas, ...Object.fromEntries(own.flatMap(({ schemas }) => schemas)) },
  };
}
