import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { factsFile, type HostFacts, type ReleaseFacts, type RemoteFacts } from '../build/releaseFacts.ts';
import { treePaths } from './treePaths.ts';

async function readFacts(tree: string, area: string, version: string): Promise<ReleaseFacts | null> {
  const text = await readFile(path.join(treePaths(tree).release(area, version), factsFile), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as ReleaseFacts);
}

/** What a remote's release takes; `null` when its files are gone from the tree. */
export async function remoteFactsOf(tree: string, area: string, version: string): Promise<RemoteFacts | null> {
  const facts = await readFacts(tree, area, version);
  return facts?.kind === 'remote' ? facts : null;
}

/** What a release of the host gives; `null` when its files are gone from the tree. */
export async function hostFactsOf(tree: string, version: string): Promise<HostFacts | null> {
  const facts = await readFacts(tree, 'host', version);
  return facts?.kind === 'host' ? facts : null;
}
