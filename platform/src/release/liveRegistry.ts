import type { Asset, HostRelease, LiveRegistry, Registry, RegistryRemote } from '@faultline/shared/contract';

/** Without what only tools read. */
const named = (preload: Record<string, Asset[]>) =>
  Object.fromEntries(
    Object.entries(preload).map(([name, assets]) => [name, assets.map(({ url, integrity }) => ({ url, integrity }))]),
  );

function liveRemote(remote: RegistryRemote): LiveRegistry['remotes'][string] {
  const kept = new Set([remote.active, remote.previous, remote.canary?.version]);
  const releases = Object.entries(remote.releases)
    .filter(([version]) => kept.has(version))
    .map(
      ([version, { entry, global, integrity, screens, preload, requires }]) =>
        [version, { entry, global, integrity, screens, preload: named(preload), requires }] as const,
    );
  const { active, previous, canary } = remote;
  return { active, previous, ...(canary ? { canary } : {}), releases: Object.fromEntries(releases) };
}

/** Of what the host gives on demand only what a screen waits for. */
function liveHost({ provides, doors = {} }: HostRelease, remotes: LiveRegistry['remotes']) {
  const screens = Object.values(remotes).flatMap(({ releases }) =>
    Object.values(releases).flatMap((each) => each.screens),
  );
  const needed = new Set(screens.flatMap(({ needs = [] }) => needs));
  return { provides, doors: named(Object.fromEntries(Object.entries(doors).filter(([name]) => needed.has(name)))) };
}

/** The part of a registry that a page carries: what can be live in it, without what only tools read. */
export function liveRegistry({ seq, publishedAt, origins = [], host, ...areas }: Registry): LiveRegistry {
  const active = host?.releases[host.active];
  const remotes = Object.fromEntries(Object.entries(areas.remotes).map(([area, remote]) => [area, liveRemote(remote)]));
  return {
    seq,
    publishedAt,
    ...(origins.length > 0 ? { origins } : {}),
    host: host && active ? { active: host.active, releases: { [host.active]: liveHost(active, remotes) } } : null,
    remotes,
  };
}
