import { readFile } from 'node:fs/promises';
import { major } from 'semver';
import { sharedPackage } from '../build/federationGroups.ts';
import type { Verdict } from '../release/compatibility/Verdict.ts';
import { breakingChanges } from './breakingChanges.ts';
import { listPublicEntryPoints } from './listPublicEntryPoints.ts';
import { publicReport, getReportPath } from './publicReport.ts';

const recordCommand = 'npx -y pnpm@12.21.0 release types --record';

/** The first line of a report file. */
export const headline = (version: string) =>
  `// The public types of ${sharedPackage} ${version}. Written by: ${recordCommand}\n\n`;
const headlinePattern = /^\/\/ The public types of \S+ (\d+\.\d+\.\d+\S*)\. .*\n\n/;

/**
 * The public types of a shared package, held against its report. Breaking what areas rely on is refused under the same
 * major version; any other difference only asks to be recorded.
 */
export async function typesVerdict(
  sharedDir: string,
  version: string,
  types = publicReport(sharedDir),
): Promise<Verdict> {
  const file = await readFile(getReportPath(sharedDir), 'utf8').catch(() => '');
  const [head = '', recordedVersion] = headlinePattern.exec(file) ?? [];
  const base = {
    release: `${sharedPackage} ${version}`,
    against: `types of ${recordedVersion ?? 'no version'}`,
    rule: 'types' as const,
  };
  const asks = `Record them: ${recordCommand}`;
  if (recordedVersion === undefined)
    return { ...base, verdict: 'warns', message: `The public types of shared are not recorded. ${asks}` };
  const recorded = file.slice(head.length);
  const now = await types;
  if (now === recorded) return { ...base, verdict: 'ok', message: '' };
  const isMajor = major(version) > major(recordedVersion);
  const breaks = isMajor ? [] : await breakingChanges(sharedDir, listPublicEntryPoints(sharedDir), { recorded, now });
  if (breaks.length === 0)
    return { ...base, verdict: 'warns', message: `The public types of shared are not those recorded. ${asks}` };
  const message =
    `What areas rely on was changed. ${breaks.join(' ')} Keep the former beside the new, or raise the major version in ` +
    `the package.json of shared and record the types: ${recordCommand}`;
  return { ...base, verdict: 'refused', message };
}
