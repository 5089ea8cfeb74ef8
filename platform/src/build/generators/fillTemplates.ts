import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// Returns the files of a folder of templates by path. In paths and texts, `{{key}}` is replaced by a value. The names of
// templates end with `.txt`, because they are not sources of this project.
export function fillTemplates(folder: string, values: Readonly<Record<string, string>>): Record<string, string> {
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
      const value = values[key];
      if (value === undefined) throw new Error(`${folder} has no value for "${key}".`);
      return value;
    });
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((file) => [
      fill(
        path
          .relative(folder, file)
          .replaceAll('\\', '/')
          .replace(/\.txt$/, ''),
      ),
      fill(readFileSync(file, 'utf8')),
    ]),
  );
}
