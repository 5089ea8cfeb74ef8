import type { DummyRuleMap, OxlintConfig } from 'oxlint';

type Override = NonNullable<OxlintConfig['overrides']>[number];

interface ImportBoundary {
  // Regular expressions of module specifiers.
  ban: string[];
  // The banned names; all names if absent.
  names?: string[];
  // The alternative, shown with the error.
  instead: string;
  // The folders it applies to; `x/*` means x and every folder below it. All folders if absent.
  in?: string[];
  except?: string[];
  // Type-only imports are allowed.
  types?: boolean;
  // Imports in tests are allowed.
  tests?: boolean;
}

interface ImportBoundaries {
  // Parent folders come first: the last matching folder of a file applies.
  folders: string[];
  boundaries: ImportBoundary[];
}

const covers = (names: string[], folder: string) =>
  names.some((name) => (name.endsWith('/*') ? `${folder}/`.startsWith(name.slice(0, -1)) : name === folder));

const stands = (boundary: ImportBoundary, folder: string) =>
  (boundary.in === undefined || covers(boundary.in, folder)) && !covers(boundary.except ?? [], folder);

const restriction = ({ ban, names, instead, types }: ImportBoundary) =>
  ban.map((regex) => ({
    regex,
    message: instead,
    allowTypeImports: types ?? false,
    ...(names && { importNames: names }),
  }));

const rules = (boundaries: ImportBoundary[]): DummyRuleMap => ({
  'no-restricted-imports': ['error', { patterns: boundaries.flatMap(restriction) }],
});

// Returns two overrides of the linter for each folder: one for its code and one for its tests.
export function boundaryRules({ folders, boundaries }: ImportBoundaries): Override[] {
  return folders.flatMap((folder) => {
    const here = boundaries.filter((boundary) => stands(boundary, folder));
    return [
      { files: [`${folder}/**/*.{ts,tsx}`], rules: rules(here) },
      { files: [`${folder}/**/*.test.{ts,tsx}`], rules: rules(here.filter((boundary) => !boundary.tests)) },
    ];
  });
}
