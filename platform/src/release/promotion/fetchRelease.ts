import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { HostRelease, Registry, Release } from '@faultline/shared/contract';
import {
  areaName,
  hostRelease,
  registry as registrySchema,
  release as remoteRelease,
  releaseVersion,
} from '@faultline/shared/contract/schemas';
import pLimit from 'p-limit';
import * as v from 'valibot';
import type { BuildResult } from '../../build/buildArea.ts';
import { computeIntegrity, manifestFile } from '../../build/releaseManifest.ts';
import { getEntryTarget, getRegistryEntry, parseJson, ReleaseError, requireEntry } from '../registry/registry.ts';
import { releaseUrl } from '../registry/treeFiles.ts';
import { readManifest } from '../service/readManifest.ts';
import { readRootChain } from '../trust/root.ts';
import { getSeenFile, isSignedAs, readStatement, refuseOlder, saveSeen, type Statement } from '../trust/statement.ts';

const TIMEOUT_MS = 20_000;
const DOWNLOADS_AT_ONCE = 8;
const MAX_FILE_BYTES = 32 * 1024 * 1024;
const MAX_FILES = 2000;
// Roots are fetched one after another, so that a site that answers every address does not cause endless requests.
const MAX_ROOTS = 100;

// Fetches a file of another site; null if it does not exist.
// Throws ReleaseError for any other failure.
async function fetchFile(origin: string, file: string): Promise<Buffer | null> {
  const url = new URL(file, origin).href;
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: Error) => {
      throw new ReleaseError(`${url} cannot be reached: ${error.message}`);
    },
  );
  if (answer.status === 404) return null;
  if (!answer.ok) throw new ReleaseError(`${url} answers ${answer.status}.`);
  return readBounded(url, answer);
}

// Stops reading a body that is too large, independent of its headers.
async function readBounded(url: string, answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_FILE_BYTES) throw new ReleaseError(`${url} is larger than a file of a release may be.`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof ReleaseError ? error : new ReleaseError(`${url} broke off: ${(error as Error).message}`);
  }
  return Buffer.concat(chunks);
}

async function requireFile(origin: string, file: string): Promise<Buffer> {
  const content = await fetchFile(origin, file);
  if (content === null) throw new ReleaseError(`${new URL(file, origin).href} is missing.`);
  return content;
}

function parseRegistry(origin: string, text: string): Registry {
  const problem = `${origin} has no registry that this version can read`;
  const json = parseJson(text);
  if (json === undefined) throw new ReleaseError(`${problem}.`);
  const parsed = v.safeParse(registrySchema, json);
  if (!parsed.success) throw new ReleaseError(`${problem}: ${v.summarize(parsed.issues)}`);
  return parsed.output;
}

// Checks that the registry of another site was signed by a key that the root leads to, and is not older than at the
// last promotion from there. Throws ReleaseError otherwise.
async function verifySignature(origin: string, { revision }: Registry, content: Buffer, root: string, scratch: string) {
  const dir = path.join(scratch, 'r/history');
  await mkdir(dir, { recursive: true });
  const statement = path.join(dir, `${revision}.signed.json`);
  await writeFile(statement, await requireFile(origin, `/r/history/${revision}.signed.json`));
  for (let version = 1; ; version += 1) {
    const next = await fetchFile(origin, `/r/history/${version}.root.json`);
    if (next === null) break;
    if (version > MAX_ROOTS) throw new ReleaseError(`${origin} has more than ${MAX_ROOTS} roots.`);
    await writeFile(path.join(dir, `${version}.root.json`), next);
  }
  const roots = await readRootChain(scratch, root);
  const signed = await readStatement(statement, roots.slice(-1));
  if (signed.signed.version !== revision)
    throw new ReleaseError(`${origin}: the signature is not that of revision ${revision}.`);
  // Sites of earlier versions send the whole registry.
  if (!isSignedAs(signed, ['public.json', 'registry.json'], content))
    throw new ReleaseError(`${origin}: registry.json is not as it was signed.`);
  const seen = getSeenFile(origin);
  const set = { revision, root: roots.at(-1)?.signed.version ?? 0 };
  await refuseOlder(seen, set);
  await saveSeen(seen, set);
  return signed;
}

// Fetches the document of a release that the public registry omits; null if it does not exist.
async function fetchEntry(
  origin: string,
  { area, version, statement }: { area: string; version: string; statement: Statement | undefined },
): Promise<Release | HostRelease | null> {
  if (!v.is(areaName, area) || !v.is(releaseVersion, version)) return null;
  const name = `/r/history/${area}@${version}.json`;
  const content = await fetchFile(origin, name);
  if (content === null) return null;
  if (statement && !isSignedAs(statement, [getEntryTarget(content)], content))
    throw new ReleaseError(`${origin}: ${name} was not signed.`);
  const release = area === 'host' ? hostRelease : remoteRelease;
  const schema = v.pipe(
    v.string(),
    v.parseJson(),
    v.strictObject({ area: v.literal(area), version: v.literal(version), release }),
  );
  const parsed = v.safeParse(schema, content.toString());
  if (parsed.success) return parsed.output.release;
  throw new ReleaseError(`${origin}${name} cannot be read: ${v.summarize(parsed.issues)}`);
}

// The version defaults to the live one.
async function findRelease(
  origin: string,
  registry: Registry,
  { area, wanted, statement }: { area: string; wanted: string | undefined; statement: Statement | undefined },
) {
  const known = getRegistryEntry(registry, area);
  if (wanted !== undefined && !(known && Object.hasOwn(known.releases, wanted))) {
    const entry = await fetchEntry(origin, { area, version: wanted, statement });
    if (entry) return { version: wanted, entry };
  }
  const { line, ensureKnown } = requireEntry(registry, area);
  const version = wanted ?? line.active;
  if (version === null) throw new ReleaseError(`Nothing of ${area} is live at ${origin}. Name the version to promote.`);
  ensureKnown(version);
  return { version, entry: getRegistryEntry(registry, area)?.releases[version] };
}

// Fetches a published release byte for byte, by default the live one. The registry contains the hash of the manifest,
// and the manifest the hash of every file. With `root` the registry itself must be signed. Throws ReleaseError if
// anything differs. Also returns the entry in the registry of the other site.
export async function fetchRelease(
  origin: string,
  area: string,
  { version: wanted, root }: { version?: string | undefined; root?: string | undefined },
) {
  const scratch = await mkdtemp(path.join(tmpdir(), 'faultline-promotion-'));
  const dispose = () => rm(scratch, { recursive: true, force: true });
  try {
    const content = await requireFile(origin, '/registry.json');
    const registry = parseRegistry(origin, content.toString());
    const statement =
      root === undefined
        ? undefined
        : await verifySignature(origin, registry, content, root, path.join(scratch, 'trust'));
    const { version, entry } = await findRelease(origin, registry, { area, wanted, statement });
    if (entry !== undefined && 'preview' in entry)
      throw new ReleaseError(`${area} ${version} is a preview at ${origin}, and no preview goes live.`);
    if (entry?.manifestHash === undefined)
      throw new ReleaseError(
        `${area} ${version} was published without the hash of its manifest. Publish it again there.`,
      );
    const outDir = path.join(scratch, 'release');
    const manifest = await fetchFiles(origin, { area, version, manifestHash: entry.manifestHash, outDir });
    const { git, builder } = entry;
    const provenance = { git, ...(builder ? { builder } : {}) };
    const build: BuildResult = { outDir, manifest, ms: 0, provenance };
    return { build, entry, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function fetchFiles(
  origin: string,
  { area, version, manifestHash, outDir }: Record<'area' | 'version' | 'manifestHash' | 'outDir', string>,
) {
  const text = await requireFile(origin, releaseUrl(area, version, manifestFile));
  if (createHash('sha256').update(text).digest('hex') !== manifestHash)
    throw new ReleaseError(`The manifest of ${area} ${version} at ${origin} is not as it was published.`);
  const manifest = readManifest(text.toString());
  if (manifest?.area !== area || manifest.version !== version || manifest.files === undefined)
    throw new ReleaseError(
      `${origin} serves no ${area} ${version} that can be promoted: its manifest does not name it.`,
    );
  const files = Object.entries(manifest.files);
  if (files.length > MAX_FILES) throw new ReleaseError(`A release has at most ${MAX_FILES} files.`);
  await mkdir(outDir, { recursive: true });
  await writeFile(path.join(outDir, manifestFile), text);
  const limit = pLimit(DOWNLOADS_AT_ONCE);
  await Promise.all(
    files.map(([file, integrity]) =>
      limit(async () => {
        const content = await requireFile(origin, releaseUrl(area, version, file));
        if (computeIntegrity(content) !== integrity)
          throw new ReleaseError(`${file} of ${area} ${version} at ${origin} is not as it was published.`);
        await mkdir(path.dirname(path.join(outDir, file)), { recursive: true });
        await writeFile(path.join(outDir, file), content);
      }),
    ),
  );
  return manifest;
}
