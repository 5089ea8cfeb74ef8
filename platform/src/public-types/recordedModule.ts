import path from 'node:path';
import { parseSync } from 'oxc-parser';

const prefix = 'recorded/';

/** The name under which the report keeps a file of shared: `recorded/ui/badges/Badge`. */
export const recordedName = (file: string) => `${prefix}${file.replace(/(\.d)?\.tsx?$/, '')}`;

const relative = /(\bfrom\s+|\bimport\()(['"])(\.{1,2}\/[^'"]+)\2/g;

/** The other files of shared that a declaration file names, as they are called in the report. */
export const neighbours = (file: string, text: string): string[] =>
  [...text.matchAll(relative)].map(([, , , to = '']) =>
    path.posix.join(path.posix.dirname(file), to).replace(/(\.d)?\.tsx?$/, '.d.ts'),
  );

/** One declaration file as a module of the report; what it imports of other files of shared it imports of the report. */
export function recordedModule(file: string, text: string): string {
  const dir = path.posix.dirname(file);
  const statements = parseSync('recorded.d.ts', text)
    .program.body.map(({ start, end }) => text.slice(start, end))
    .filter((statement) => !/^declare (module|global)\b|^export \{\};?$/.test(statement))
    .map((statement) =>
      statement
        .replaceAll(relative, (_, before: string, quote: string, to: string) => {
          return `${before}${quote}${recordedName(path.posix.join(dir, to))}${quote}`;
        })
        .replace(/^(export )?declare /, '$1'),
    );
  return `declare module '${recordedName(file)}' {\n${statements.join('\n')}\nexport {};\n}\n`;
}
