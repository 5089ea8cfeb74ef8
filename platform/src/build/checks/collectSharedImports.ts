import path from 'node:path';
import { mapToSharedModule, listExportedNames } from '../sharedExports.ts';
import { importedNames } from '../moduleNames.ts';

interface Taken {
  /** The names a remote takes from each federated module, sorted. */
  sharedImports: Record<string, string[]>;
  complaints: string[];
}

/** Collects what a remote's files take from shared entry points and libraries, and complains of what the facade does not have. */
export function collectSharedImports(dir: string, files: readonly string[]): Taken {
  const answers = mapToSharedModule(dir);
  const sharedImports = new Map<string, Set<string>>();
  const complaints: string[] = [];
  for (const file of files) {
    for (const { request, names, dynamic } of importedNames(file)) {
      const module = answers.get(request);
      if (!module) continue;
      const where = path.relative(dir, file);
      const taken = names ?? (dynamic ? [...listExportedNames(dir, request)] : null);
      if (!taken) complaints.push(`${where} takes "${request}" whole. Import what it uses by name.`);
      const given = listExportedNames(dir, module);
      for (const name of taken ?? []) {
        if (!given.has(name))
          complaints.push(
            `${where} takes "${name}" from "${request}", but ${module} does not export it, so it would be undefined at ` +
              `run time. Export it there (a library's names are listed by hand), or write "import type" if it is a type.`,
          );
        sharedImports.set(module, (sharedImports.get(module) ?? new Set()).add(name));
      }
    }
  }
  const sorted = [...sharedImports]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, names]) => [key, [...names].sort()]);
  return { sharedImports: Object.fromEntries(sorted) as Record<string, string[]>, complaints };
}
