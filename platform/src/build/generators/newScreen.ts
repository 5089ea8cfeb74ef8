import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findArea, isHost } from '../area.ts';
import { GeneratorError } from './GeneratorError.ts';
import { readName } from './readName.ts';
import { screenEntry } from './screenEntry.ts';
import { screenFiles } from './screenFiles.ts';
import { withScreen } from './withScreen.ts';
import { writeChanges } from './writeChanges.ts';

/**
 * Adds a screen to an area: its folder, and its entry in `remote.ts`. Its path is below the area's (`/exports/shared-
 * links`), so that it cannot conflict. `ReportsScreen` and `Reports` are equivalent.
 */
export async function newScreen(root: string, areaName: string, text: string): Promise<string[]> {
  const area = findArea(areaName, root);
  if (isHost(area)) throw new GeneratorError('The screens of the host are not generated. Name a remote.');
  const name = readName(text.replace(/-?Screen$/i, '') || text);
  const description = path.join(area.dir, 'remote.ts');
  const entry = await screenEntry(root, `/${area.name}/${name.slug}`, name);
  const changed = withScreen(readFileSync(description, 'utf8'), entry);
  return writeChanges(root, {
    created: screenFiles(area.name, name),
    changed: { [path.relative(root, description)]: changed },
  });
}
