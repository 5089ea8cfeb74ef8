import { readFile } from 'node:fs/promises';
import { major } from 'semver';
import { BuildError } from '../area.ts';
import { sharedPackage } from '../sharedPackage.ts';
import { writeAtomically } from '@faultline/storage';
import { listPublicEntryPoints, publicReport, getReportPath } from './apiReport.ts';
import { breakingChanges } from './breakingChanges.ts';

const recordCommand = 'npx -y pnpm@12.21.0 release types --record';

/** The first line of a report. */
export const headline = (version: string) =>
  `// The public types of ${sharedPackage} ${version}. Written by: ${recordCommand}\n\n`;
const headlinePattern = /^\/\/ The public types of \S+ (\d+\.\d+\.\d+\S*)\. .*\n\n/;

/** The result of the comparison with the recorded types. */
export interface TypesVerdict {
  release: string;
  against: string;
  rule: 'types';
  verdict: 'ok' | 'warns' | 'refused';
  /** The problems and how to fix them; empty if there are none. */
  message: string;
}

/**
 * Compares the public types of a shared package with its report. A breaking change needs a new major version; any
 * other difference must be recorded.
 */
export async function typesVerdict(
  sharedDir: string,
  version: string,
  types = publicReport(sharedDir),
): Promise<TypesVerdict> {
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

/** Records the current public types of a shared package. @throws for a breaking change under the same major version. */
export async function updateApiReport(sharedDir: string, version: string): Promise<void> {
  const types = publicReport(sharedDir);
  const { verdict, message } = await typesVerdict(sharedDir, version, types);
  if (verdict === 'refused') throw new BuildError(message);
  await writeAtomically(getReportPath(sharedDir), headline(version) + (await types));
}
