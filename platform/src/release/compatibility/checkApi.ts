import type { Registry } from '@faultline/shared/contract';
import { checkCalls, listUnannounced } from '../../build/api-contract/checkCalls.ts';
import { type ApiDocument, readApiDocument } from '../../build/api-contract/readApiDocument.ts';
import type { ReleaseManifest } from '../../build/releaseManifest.ts';
import { getRegistryEntry, ReleaseError } from '../registry/registry.ts';
import type { PublishedReleases } from '../registry/store.ts';
import { judge, type Verdict } from './releaseRules.ts';

// `source` is the address of an API or a file.
export const loadApi = (source: string): Promise<ApiDocument> =>
  readApiDocument(source).catch((error: unknown) => {
    throw new ReleaseError(`${source}: ${error instanceof Error ? error.message : String(error)}`);
  });

const advice =
  'Keep it in the API beside the new one, publish releases that do without, and take it away when none in use needs it.';

// Checks a release against an API. Releases without recorded calls cannot be checked, which is a warning.
export function apiVerdicts(
  release: string,
  manifest: ReleaseManifest | null,
  api: ApiDocument,
  against: string,
): Verdict[] {
  const line = { release, against, rule: 'calls' as const };
  if (manifest?.calls === undefined)
    return [judge(line, `${release} does not say which calls it makes. Publish it again.`, 'warns')];
  const problems = checkCalls(manifest.calls, api);
  const unannounced = listUnannounced(manifest.calls, api);
  if (problems.length === 0 && unannounced.length > 0) {
    const message = `${release} asks for ${unannounced.join(', ')}, which this API does not announce: what needs it is not shown.`;
    return [judge(line, message, 'warns')];
  }
  if (problems.length === 0) return [judge(line, '')];
  return problems.map((problem) => judge(line, `${release}: ${problem}. ${advice}`));
}

// Returns all releases that browsers may load: active, canary, and previous ones, to which browsers fall back.
function listReleasesInUse(registry: Registry): { area: string; version: string; role: string }[] {
  return [...(registry.host ? ['host'] : []), ...Object.keys(registry.remotes).sort()].flatMap((area) => {
    const line = getRegistryEntry(registry, area);
    const canary = registry.remotes[area]?.canary?.version;
    const roles = { active: line?.active, canary: area === 'host' ? undefined : canary, previous: line?.previous };
    const named = Object.entries(roles).flatMap(([role, version]) => (version ? [{ area, version, role }] : []));
    return named.filter(({ version }, at) => named.findIndex((each) => each.version === version) === at);
  });
}

// Checks that the API at `source` supports all published releases that browsers may run.
export async function checkApi({ registry, readManifest }: PublishedReleases, source: string): Promise<Verdict[]> {
  const api = await loadApi(source);
  const verdicts = listReleasesInUse(await registry()).map(async ({ area, version, role }) =>
    apiVerdicts(`${area} ${version} (${role})`, await readManifest(area, version), api, source),
  );
  return (await Promise.all(verdicts)).flat();
}
