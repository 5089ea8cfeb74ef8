import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Values = Readonly<Record<string, string | number>>;

// Replaces each `{{key}}` of a template by its value.
export const fillText = (template: string, values: Values): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`The template has no value for "${key}".`);
    return `${value}`;
  });

// Returns the files of a folder of templates by path, with values in paths and texts. The names of templates end with
// `.txt`, because they are not sources of this project.
export function fillTemplates(folder: string, values: Values): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((file) => [
      fillText(
        path
          .relative(folder, file)
          .replaceAll('\\', '/')
          .replace(/\.txt$/, ''),
        values,
      ),
      fillText(readFileSync(file, 'utf8'), values),
    ]),
  );
}
