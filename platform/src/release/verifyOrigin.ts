import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildResult } from '../build/buildArea.ts';
import { listFiles } from './listFiles.ts';
import { ReleaseError } from './ReleaseError.ts';
import { releaseUrl } from './treePaths.ts';

const TIMEOUT_MS = 10_000;

async function findProblem(url: string, built: Buffer): Promise<string | null> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return `${url} answers ${answer.status}`;
    if (answer.headers.get('Access-Control-Allow-Origin') !== '*')
      return `${url} lacks the header Access-Control-Allow-Origin: *, without which browsers refuse it`;
    return Buffer.from(await answer.arrayBuffer()).equals(built) ? null : `${url} is not the file that was built`;
  } catch (error) {
    return `${url} cannot be fetched (${error instanceof Error ? error.message : String(error)})`;
  }
}

/** An origin serves every file of a build, as it was built, to pages of other origins. */
export async function verifyOrigin(
  origin: string,
  { outDir, manifest }: Pick<BuildResult, 'outDir' | 'manifest'>,
): Promise<void> {
  const base = `${origin}${releaseUrl(manifest.area, manifest.version)}`;
  const complaints: string[] = [];
  for (const name of await listFiles(outDir)) {
    const complaint = await findProblem(`${base}${name}`, await readFile(path.join(outDir, name)));
    if (complaint) complaints.push(complaint);
  }
  if (complaints.length > 0)
    throw new ReleaseError(
      `${origin} does not serve ${manifest.area} ${manifest.version} as it was built:\n${complaints.map((each) => `- ${each}`).join('\n')}\n` +
        `Bring the files there first (--origin-dir does, when the folder is at hand), then publish.`,
    );
}
