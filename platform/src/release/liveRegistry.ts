import type { LiveRegistry, Registry, RegistryRemote } from '@faultline/shared/contract';

function liveRemote(remote: RegistryRemote): LiveRegistry['remotes'][string] {
  const kept = new Set([remote.active, remote.previous, remote.canary?.version]);
  const releases = Object.entries(remote.releases)
    .filter(([version]) => kept.has(version))
    .map(([version, { entry, global, integrity, screens, preload, requires }]) => {
      const files = Object.entries(preload).map(
        ([expose, assets]) =>
          [expose, assets.map((asset) => ({ url: asset.url, integrity: asset.integrity }))] as const,
      );
      return [version, { entry, global, integrity, screens, preload: Object.fromEntries(files), requires }] as const;
    });
  return { ...remote, releases: Object.fromEntries(releases) };
}

/** The part of a registry that a page carries: what can be live in it, without what only tools read. */
export function liveRegistry({ seq, publishedAt, origins = [], host, remotes }: Registry): LiveRegistry {
  const active = host?.releases[host.active];
  return {
    seq,
    publishedAt,
    ...(origins.length > 0 ? { origins } : {}),
    host: host && active ? { active: host.active, releases: { [host.active]: { provides: active.provides } } } : null,
    remotes: Object.fromEntries(Object.entries(remotes).map(([area, remote]) => [area, liveRemote(remote)])),
  };
}
