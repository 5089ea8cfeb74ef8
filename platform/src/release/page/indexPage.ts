import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Asset,
  getSkeletonKind,
  type HostRelease,
  type LiveRegistry,
  type Registry,
  type RegistryRemote,
  type RemoteScreen,
} from '@faultline/shared/contract';
import { rspack } from '@rspack/core';
import { fillText } from '../../build/generators/fillTemplates.ts';
import { keepInHistory, openReleaseTree } from '../registry/store.ts';
import { getEntryTarget, listEntries, renderPublicRegistry, withoutTrain } from '../registry/registry.ts';
import { readSetKeys } from '../trust/root.ts';
import { openSigner, writeStatement } from '../trust/statement.ts';
import { renderShell, shellCss } from './shell.ts';

// Makes a registry live: signs it if the tree is signed, writes the registry and the page, and last the entry of the
// history. In object storage the page is written before the registry, which makes it live. `json` is the registry's
// text if it was written before, because the history contains the same bytes. `etag` is the tag of the registry to
// replace in object storage; undefined for the first. Throws ReleaseError before anything is written if the tree is
// signed and the key is missing, and ConflictError if the registry in object storage was replaced in between; nothing
// is live then.
export async function writePage(
  tree: string,
  registry: Registry,
  { etag, json = `${JSON.stringify(registry, null, 2)}\n` }: { etag?: string | undefined; json?: string } = {},
): Promise<void> {
  const signer = await openSigner(tree);
  const stored = JSON.parse(json) as Registry;
  const host = registry.host?.releases[registry.host.active];
  const headers: PageHeaders = { ...pageHashes, origins: registry.origins ?? [] };
  const documents = {
    registry: json,
    publicRegistry: renderPublicRegistry(stored),
    headers: `${JSON.stringify(headers, null, 2)}\n`,
    page: host && indexPage(registry, host, { keys: await readSetKeys(tree) }),
    entries: listEntries(stored),
  };
  const { revision } = registry;
  const releaseTree = openReleaseTree(tree);
  const live = releaseTree.getLivePaths(revision, json);
  if (signer)
    await writeStatement(live.statement, signer, revision, {
      'registry.json': json,
      'public.json': documents.publicRegistry,
      'headers.json': documents.headers,
      ...(documents.page ? { 'index.html': documents.page } : {}),
      ...Object.fromEntries(documents.entries.map(({ text }) => [getEntryTarget(text), text])),
    });
  await releaseTree.writeLive(live, documents, etag);
  return keepInHistory(tree, revision, json);
}

const script = ({ url, integrity }: Asset) =>
  `<script data-host defer fetchpriority="high" src="${url}" integrity="${integrity}" crossorigin="anonymous"></script>`;
const style = ({ url, integrity }: Asset) =>
  `<link rel="stylesheet" href="${url}" integrity="${integrity}" crossorigin="anonymous">`;

// Escapes JSON so that it cannot end its own script element.
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

// Data comes first, then the boot script that reads it, then the host, so that everything the first screen needs is
// requested in one round trip. The page of a `past` set is marked as such, and the page of a signed tree contains the
// `keys`.
export function indexPage(
  registry: Registry,
  host: HostRelease,
  { past = false, keys = [] }: { past?: boolean; keys?: readonly string[] } = {},
): string {
  const live = { ...liveRegistry(past ? withoutTrain(registry) : registry), ...(keys.length > 0 ? { keys } : {}) };
  // With a train of the host, the inline script writes the files of the host that this browser uses.
  const files = live.train?.hosts ? [] : [...host.styles.map(style), ...host.scripts.map(script)];
  return fillText(pageTemplate, {
    revision: registry.revision,
    past: past ? ' data-past' : '',
    registry: inlineJson(live),
    icon: host.icon ? `<link rel="icon" type="image/svg+xml" href="${host.icon}">\n` : '',
    font: host.font
      ? `<link rel="preload" as="font" type="font/woff2" href="${host.font}" crossorigin="anonymous">\n`
      : '',
    files: files.map((each) => `${each}\n`).join(''),
    shell: renderShell(live),
    bootStyle: bootStyle.text,
    bootScript: bootScript.text,
    shellScript: shellScript.text,
  });
}

// Omits properties that only tools read.
const named = (preload: Record<string, Asset[]>) =>
  Object.fromEntries(
    Object.entries(preload).map(([name, assets]) => [name, assets.map(({ url, integrity }) => ({ url, integrity }))]),
  );

const withSkeleton = (screen: RemoteScreen) =>
  screen.access === 'signed-in' ? { ...screen, skeleton: getSkeletonKind(screen) } : screen;

function liveRemote(remote: RegistryRemote, inTrain: string | undefined): LiveRegistry['remotes'][string] {
  const kept = new Set([remote.active, remote.previous, remote.canary?.version, inTrain]);
  const releases = Object.entries(remote.releases)
    .filter(([version]) => kept.has(version))
    .map(
      ([version, { entry, global, integrity, screens, preload, requires }]) =>
        [
          version,
          { entry, global, integrity, screens: screens.map(withSkeleton), preload: named(preload), requires },
        ] as const,
    );
  const { active, previous, canary } = remote;
  return { active, previous, ...(canary ? { canary } : {}), releases: Object.fromEntries(releases) };
}

// Omits modules that the host loads on demand and no screen waits for.
function liveHost({ provides, lazySharedModules = {} }: HostRelease, remotes: LiveRegistry['remotes']) {
  const screens = Object.values(remotes).flatMap(({ releases }) =>
    Object.values(releases).flatMap((each) => each.screens),
  );
  const needed = new Set(screens.flatMap(({ sharedModules = [] }) => sharedModules));
  return {
    provides,
    lazySharedModules: named(
      Object.fromEntries(Object.entries(lazySharedModules).filter(([name]) => needed.has(name))),
    ),
  };
}

// The hosts that a page may use: the live one and that of a train, by version.
function liveHosts({ host, train }: Registry): Record<string, HostRelease> {
  const versions = [host?.active, train?.releases['host']];
  return Object.fromEntries(
    versions.flatMap((version) => {
      const release = version === undefined ? undefined : host?.releases[version];
      return version === undefined || release === undefined ? [] : [[version, release]];
    }),
  );
}

function liveTrain({ train }: Registry, hosts: Record<string, HostRelease>): Pick<LiveRegistry, 'train'> {
  if (!train) return {};
  if (!('host' in train.releases)) return { train };
  const files = Object.entries(hosts).map(([version, { scripts, styles }]) => [version, named({ scripts, styles })]);
  return { train: { ...train, hosts: Object.fromEntries(files) as Record<string, ReturnType<typeof named>> } } as never;
}

// The part of a registry that a page contains: releases that can be live in it, without properties that only tools
// read.
function liveRegistry(registry: Registry): LiveRegistry {
  const { revision, publishedAt, origins = [], host, train } = registry;
  const hosts = liveHosts(registry);
  const remotes = Object.fromEntries(
    Object.entries(registry.remotes)
      .filter(
        ([area, { active, canary }]) => active !== null || canary !== undefined || train?.releases[area] !== undefined,
      )
      .map(([area, remote]) => [area, liveRemote(remote, train?.releases[area])]),
  );
  const releases = Object.entries(hosts).map(([version, release]) => [version, liveHost(release, remotes)] as const);
  return {
    revision,
    publishedAt,
    ...(origins.length > 0 ? { origins } : {}),
    host: host && releases.length > 0 ? { active: host.active, releases: Object.fromEntries(releases) } : null,
    ...liveTrain(registry, hosts),
    remotes,
  };
}

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const beside = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');
const pageTemplate = beside('page.html.txt');
const hashText = (text: string) => ({ text, hash: sha256(text) });
// Without a closing tag, which would end the script element.
const compile = (name: string) => {
  const { transformSync, minifySync } = rspack.experiments.swc;
  const parser = { syntax: 'typescript' } as const;
  const script = transformSync(beside(name), { jsc: { parser, target: 'es2022' }, filename: name }).code;
  // The types are the only imports, so the module is a script.
  const { code } = minifySync(script.replace(/^export \{ ?\};$/m, ''), { compress: true, mangle: true, module: false });
  return code.replaceAll('</script', String.raw`<\/script`);
};

// The script runs before anything is loaded: it applies the stored theme, preloads the screen of the current address
// with its shared modules, and shows the panel if the host's script fails. It is the same in every page, so one hash
// in the content security policy covers it. It is minified, because every page contains it.
export const bootScript = hashText(compile('bootScript.ts'));

const shellScript = hashText(compile('shellScript.ts'));

// The background of both themes, the shell, and the panel that is visible until the host has rendered.
const bootStyle = hashText(`${shellCss}\n${beside('bootPage.css').replaceAll(/\n\s*/g, '\n').trim()}`);

// `headers.json` of the tree: the hashes that a server's content security policy must allow for the page, and the other
// origins that scripts and images may come from.
export type PageHeaders = typeof pageHashes & { origins: string[] };

// Emotion creates empty style elements and fills them through the CSSOM, so the hash of the empty text is one of the
// styles.
export const pageHashes = {
  scriptHashes: [bootScript.hash, shellScript.hash],
  styleHashes: [bootStyle.hash, sha256('')],
};
