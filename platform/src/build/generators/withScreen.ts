import { parseSync, Visitor } from 'oxc-parser';
import { GeneratorError } from './GeneratorError.ts';

/** Appends an entry to the `screens` of a `remote.ts`. */
export function withScreen(source: string, entry: string): string {
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
