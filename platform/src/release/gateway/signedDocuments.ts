import type { Logger } from 'pino';
import { openReleaseTree } from '../registry/store.ts';
import { ReleaseError } from '../registry/registry.ts';
import { readTreeFile, treePaths } from '../registry/treeFiles.ts';
import { readTrustedRoot, type TrustedRoot } from '../trust/root.ts';
import { findUnsignedFiles, readStatement, refuseOlder, saveSeen, type Statement } from '../trust/statement.ts';
import { type LiveSet, prepareSet, type PublishedDocuments, serveSet } from './Document.ts';
import { createTreeReader } from './treeReader.ts';

export interface SignedTree {
  releases: string;
  // The file of the root that this gateway trusts. It must not be in the tree.
  rootFile: string;
  // Stores the newest accepted revision and root, so that older ones are refused after a restart.
  seenFile: string;
  log: Pick<Logger, 'error'>;
  // Called once for each refused set.
  onRefused?: (() => void) | undefined;
}

// No set was accepted since the start, so nothing can be sent.
export class UnsignedTreeError extends Error {
  override name = 'UnsignedTreeError';
}

// A publish replaces several files one after the other. Files that do not match are read again after this time.
const RETRY_MS = 500;

// Reads page and registry of a signed tree. A set that is unsigned, altered or older is refused, and the last valid
// set is served.
export function signedDocuments({ releases, rootFile, seenFile, log, onRefused }: SignedTree): PublishedDocuments {
  let accepted: LiveSet | undefined;
  let last = { fingerprint: '', at: 0, isGood: false, isLogged: false };
  const getFingerprint = createTreeReader(releases).createFingerprint(log);

  async function accept(): Promise<LiveSet> {
    const root = await readTrustedRoot(releases, rootFile);
    const registry = await readExisting(treePaths(releases).registry);
    const revision = readRevision(registry);
    const live = openReleaseTree(releases).getLivePaths(revision, registry);
    const index = await readTreeFile(live.index);
    const set = { revision, root: root.signed.version };
    await refuseOlder(seenFile, set);
    const statement = await readLiveStatement(live.statement, revision, root);
    const headers = await readExisting(live.headers);
    // Sets that an earlier version signed have no public registry, so an existing one is not part of them.
    const shown = statement.signed.targets['public.json'] && (await readExisting(live.publicRegistry));
    const files = {
      'registry.json': registry,
      'headers.json': headers,
      ...(index ? { 'index.html': index } : {}),
      ...(shown ? { 'public.json': shown } : {}),
    };
    const [problem] = findUnsignedFiles(statement, files);
    if (problem !== undefined) throw new ReleaseError(problem);
    await saveSeen(seenFile, set);
    return prepareSet(registry, index, shown);
  }

  async function refresh(maxAgeMs?: number): Promise<void> {
    const fingerprint = await getFingerprint(maxAgeMs);
    const isSame = fingerprint === last.fingerprint;
    if (isSame && (last.isGood || Date.now() - last.at < RETRY_MS)) return;
    last = { fingerprint, at: Date.now(), isGood: false, isLogged: isSame && last.isLogged };
    try {
      accepted = await accept();
      last.isGood = true;
    } catch (error) {
      // A publish in progress may cause the first failure.
      if (isSame && !last.isLogged) {
        log.error({ err: error }, 'what is published was refused; the last good set is sent');
        onRefused?.();
        last.isLogged = true;
      }
    }
  }

  return serveSet(refresh, () => {
    if (accepted === undefined) throw new UnsignedTreeError('Nothing that is published here has a trusted signature.');
    return accepted;
  });
}

async function readLiveStatement(file: string, revision: number, root: TrustedRoot): Promise<Statement> {
  const statement = await readStatement(file, [root]);
  const { version } = statement.signed;
  if (version !== revision) throw new ReleaseError(`Revision ${revision} has the signature of ${version}.`);
  return statement;
}

async function readExisting(file: string): Promise<Buffer> {
  const content = await readTreeFile(file);
  if (content === null) throw new ReleaseError(`${file} is missing.`);
  return content;
}

function readRevision(registry: Buffer): number {
  const { revision } = JSON.parse(registry.toString('utf8')) as { revision: unknown };
  if (!Number.isSafeInteger(revision)) throw new ReleaseError('The registry has no revision.');
  return revision as number;
}
