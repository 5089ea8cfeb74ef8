import { createHash } from 'node:crypto';
import type { Registry } from '@faultline/shared/contract';
import { joinLocation, listFilesBelow } from '@faultline/storage';
import { computeIntegrity, manifestFile, type ReleaseManifest } from '../../build/releaseManifest.ts';
import {
  getEntryTarget,
  getRegistryEntry,
  hashPage,
  isEntryTarget,
  listAreas,
  listEntries,
  ReleaseError,
  renderPublicChange,
  renderPublicRegistry,
} from '../registry/registry.ts';
import {
  findBrokenLinks,
  findUnchainedRevisions,
  openReleaseTree,
  readLiveRegistry,
  readRegistry,
} from '../registry/store.ts';
import { compressedForms, hasTreeFile, listRevisions, readTreeFile, treePaths } from '../registry/treeFiles.ts';
import { isSigned, readRootChain, type TrustedRoot } from './root.ts';
import { findUnsignedFiles, readStatement, type SignedFiles } from './statement.ts';

// Returns a sentence for each difference from the published state: in history, signatures, the live set, and every
// file of every release. `pinned` is the file of a trusted root; without it, the tree's own first root is trusted.
export async function verifyTree(tree: string, pinned?: string): Promise<string[]> {
  const registry = await readRegistry(tree);
  const broken = await findBrokenLinks(tree);
  return [
    ...broken.map(
      (revision) => `The registry of revision ${revision} is not the one that the next change was made on.`,
    ),
    ...(await findUnchainedRevisions(tree)),
    ...(pinned !== undefined || (await isSigned(tree)) ? await verifySignatures(tree, registry, pinned) : []),
    ...(await verifyPublicFiles(tree, registry)),
    ...(await verifyOpenSets(tree, registry)),
    ...(await verifyReleases(tree, registry)),
  ];
}

// The public documents must be derived from the registries. Trees of earlier versions lack them.
async function verifyPublicFiles(tree: string, { revision }: Registry): Promise<string[]> {
  const paths = treePaths(tree);
  const text = (await readLiveRegistry(tree))?.content.toString() ?? '';
  const shown = (await readTreeFile(openReleaseTree(tree).getLivePaths(revision, text).publicRegistry))?.toString();
  if (shown === undefined) return [];
  const live = JSON.parse(text) as Registry;
  const differing = shown === renderPublicRegistry(live) ? [] : ['public.json'];
  differing.push(...(await openReleaseTree(tree).findDifferingEntries(listEntries(live))));
  for (const each of await listRevisions(tree)) {
    const change = (await readTreeFile(paths.publicChange(each)))?.toString();
    const whole = (await readTreeFile(paths.history(each)))?.toString() ?? '';
    if (change !== undefined && change !== renderPublicChange(JSON.parse(whole) as Registry))
      differing.push(`r/history/${each}.public.json`);
  }
  return differing.map((name) => `${name} does not show what the registry holds.`);
}

async function verifyOpenSets(tree: string, { openSets = {} }: Registry): Promise<string[]> {
  const checks = Object.entries(openSets).map(async ([revision, hash]) => {
    const page = await readTreeFile(treePaths(tree).setPage(Number(revision)));
    return page !== null && hashPage(page) === hash
      ? []
      : [`The page of the release set ${revision} is not the one that was opened.`];
  });
  return (await Promise.all(checks)).flat();
}

async function verifySignatures(tree: string, registry: Registry, pinned?: string): Promise<string[]> {
  const roots = await collectError(() => readRootChain(tree, pinned));
  if (typeof roots === 'string') return [roots];
  const paths = treePaths(tree);
  const listed = await listRevisions(tree);
  const isStated = await Promise.all(listed.map((revision) => hasTreeFile(paths.statement(revision))));
  const revisions = listed.filter((_, at) => isStated[at]);
  const past = revisions
    .filter((revision) => revision < registry.revision)
    .map(async (revision) => {
      const statement = await collectError(() => readStatement(paths.statement(revision), roots));
      if (typeof statement === 'string') return [statement];
      const files = { 'registry.json': (await readTreeFile(paths.history(revision))) ?? '' };
      return findUnsignedFiles(statement, files).filter((each) => each.startsWith('registry.json'));
    });
  return [...(await Promise.all(past)).flat(), ...(await verifyLiveSet(tree, registry, roots.slice(-1)))];
}

// The live set must be signed by a key of the newest root, in each encoding.
async function verifyLiveSet(tree: string, { revision }: Registry, roots: readonly TrustedRoot[]): Promise<string[]> {
  const text = (await readLiveRegistry(tree))?.content.toString() ?? '';
  const live = openReleaseTree(tree).getLivePaths(revision, text);
  const statement = await collectError(() => readStatement(live.statement, roots));
  if (typeof statement === 'string') return [statement];
  const places: Record<string, string> = {
    'index.html': live.index,
    'public.json': live.publicRegistry,
    'headers.json': live.headers,
  };
  const getPlace = (name: string) => places[name] ?? joinLocation(tree, name);
  if (statement.signed.version !== revision)
    return [`The signature of revision ${revision} belongs to revision ${statement.signed.version}.`];
  const names = Object.keys(statement.signed.targets).filter((name) => !isEntryTarget(name));
  const files: SignedFiles = {};
  for (const name of names) {
    const content = await readTreeFile(getPlace(name)).catch(() => null);
    if (content !== null) files[name] = content;
  }
  const entries = 'public.json' in files ? listEntries(JSON.parse(text) as Registry) : [];
  for (const entry of entries) files[getEntryTarget(entry.text)] = entry.text;
  const compressed = names.map((name) => findDifferingForms(getPlace(name), files[name] as Buffer | undefined));
  return [...findUnsignedFiles(statement, files), ...(await Promise.all(compressed)).flat()];
}

// The manifest of every named release must be the published one, and it must name all files of the release.
async function verifyReleases(tree: string, registry: Registry): Promise<string[]> {
  const problems: string[] = [];
  for (const area of listAreas(registry))
    for (const [version, { manifestHash }] of Object.entries(getRegistryEntry(registry, area)?.releases ?? {}))
      problems.push(
        ...(await verifyRelease(treePaths(tree).release(area, version), `${area} ${version}`, manifestHash)),
      );
  return problems;
}

async function verifyRelease(dir: string, name: string, manifestHash: string | undefined): Promise<string[]> {
  // Releases that were published before this was recorded lack it.
  if (manifestHash === undefined) return [];
  const manifest = await readTreeFile(joinLocation(dir, manifestFile)).catch(() => null);
  if (manifest === null) return [`The manifest of ${name} is missing.`];
  if (createHash('sha256').update(manifest).digest('hex') !== manifestHash)
    return [`The manifest of ${name} is not as it was published.`];
  const { files } = JSON.parse(manifest.toString()) as ReleaseManifest;
  const there = (await listFilesBelow(dir)).map(({ key }) => key);
  // A release of another origin has only its manifest here.
  const plain = there.filter((each) => !/\.(br|gz)$/.test(each));
  const isElsewhere = plain.length === 1;
  // Releases that were built before their files were recorded lack them.
  if (files === undefined || isElsewhere) return findDifferingForms(joinLocation(dir, manifestFile), manifest);
  const wanted = Object.entries(files);
  const differing = wanted.map(async ([file, integrity]) => {
    const content = await readTreeFile(joinLocation(dir, file)).catch(() => null);
    return content !== null && computeIntegrity(content) === integrity
      ? []
      : [`${file} of ${name} is not as it was published.`];
  });
  const added = plain
    .filter((each) => each !== manifestFile && !Object.hasOwn(files, each))
    .map((each) => `${each} of ${name} was not published.`);
  const forms = plain.map(async (each) =>
    findDifferingForms(joinLocation(dir, each), (await readTreeFile(joinLocation(dir, each))) ?? undefined),
  );
  return [...(await Promise.all([...differing, ...forms])).flat(), ...added];
}

// Returns the compressed forms of a file whose content differs from the file.
async function findDifferingForms(file: string, content: Buffer | undefined): Promise<string[]> {
  const checks = compressedForms.map(async ([ending, unpack]) => {
    const packed = await readTreeFile(`${file}${ending}`).catch(() => null);
    if (packed === null) return [];
    const plain = await unpack(packed).catch(() => null);
    return content !== undefined && plain?.equals(content)
      ? []
      : [`${file}${ending} does not hold what ${file} holds.`];
  });
  return (await Promise.all(checks)).flat();
}

// Returns the result of `read`, or the message of its refusal.
const collectError = <T>(read: () => Promise<T>): Promise<T | string> =>
  read().catch((error: unknown) => {
    if (error instanceof ReleaseError) return error.message;
    throw error;
  });
