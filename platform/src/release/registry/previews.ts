import type { Registry } from '@faultline/shared/contract';
import { ReleaseError, withoutEmptyLines } from './registry.ts';

/** Days for which a preview can be opened after it was staged. */
export const PREVIEW_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A release that only a link opens, until an instant. */
export interface Preview {
  area: string;
  version: string;
  /** ISO 8601. */
  until: string;
}

/** The end of a preview that is staged at `at`. */
export const getPreviewEnd = (at: string): string => new Date(Date.parse(at) + PREVIEW_DAYS * DAY_MS).toISOString();

/** Every preview of a registry, the expired ones too. */
export const listPreviews = ({ remotes }: Pick<Registry, 'remotes'>): Preview[] =>
  Object.entries(remotes).flatMap(([area, { releases }]) =>
    Object.entries(releases).flatMap(([version, { preview }]) => (preview ? [{ area, version, ...preview }] : [])),
  );

export const findPreview = (registry: Registry, area: string, version: string): Preview | undefined =>
  listPreviews(registry).find((each) => each.area === area && each.version === version);

/** The registry without a preview; its files stay until they are cleared up. */
export function withoutPreview(registry: Registry, { area, version }: Pick<Preview, 'area' | 'version'>): Registry {
  const line = registry.remotes[area];
  if (line === undefined) return registry;
  const { [version]: _, ...releases } = line.releases;
  return withoutEmptyLines({ ...registry, remotes: { ...registry.remotes, [area]: { ...line, releases } } });
}

/** @throws ReleaseError for a registry in which browsers would get a preview without its link. */
export function refuseLivePreview(registry: Registry): void {
  for (const { area, version } of listPreviews(registry)) {
    const { active, previous, canary } = registry.remotes[area] ?? {};
    if ([active, previous, canary?.version, registry.train?.releases[area]].includes(version))
      throw new ReleaseError(
        `${area} ${version} is a preview, which only its link opens. To make its sources live: release publish ${area}`,
      );
  }
}
