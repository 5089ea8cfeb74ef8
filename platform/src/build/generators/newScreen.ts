import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { findArea, isHost } from '../area.ts';
import { GeneratorError, readName } from './readName.ts';
import { screenEntry, screenFiles } from './screenFiles.ts';
import { writeChanges } from './writeChanges.ts';

// The path of the screen is below the area's (`/exports/shared-links`), so that it cannot conflict. `ReportsScreen`
// and `Reports` are equivalent names.
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

// Appends an entry to the `screens` of a `remote.ts`.
function withScreen(source: string, entry: string): string {
  const { program } = parseSync('remote.ts', source);
  const ends: number[] = [];
  new Visitor({
    Property({ key, value }) {
      const isScreens = key.type === 'Identifier' && key.name === 'screens' && value.type === 'ArrayExpression';
      const last = isScreens ? value.elements.at(-1) : undefined;
      if (last) ends.push(last.end);
    },
  }).visit(program);
  const [end] = ends;
  if (end === undefined || ends.length > 1)
    throw new GeneratorError(
      `remote.ts has no plain list of screens to add to. Add this to it, and run again for nothing else:\n${entry}`,
    );
  return `${source.slice(0, end)}, ${entry}${source.slice(end)}`;
}
