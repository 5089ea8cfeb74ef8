import { BuildError } from '../build/BuildError.ts';
import { writeAtomically } from '../release/writeAtomically.ts';
import { publicReport, getReportPath } from './publicReport.ts';
import { headline, typesVerdict } from './typesVerdict.ts';

/** Records the public types of a shared package as they are now; a break under the same major version is refused. */
export async function updateApiReport(sharedDir: string, version: string): Promise<void> {
  const types = publicReport(sharedDir);
  const { verdict, message } = await typesVerdict(sharedDir, version, types);
  if (verdict === 'refused') throw new BuildError(message);
  await writeAtomically(getReportPath(sharedDir), headline(version) + (await types));
}
