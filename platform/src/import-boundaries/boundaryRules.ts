import type { DummyRuleMap, OxlintConfig } from 'oxlint';

type Override = NonNullable<OxlintConfig['overrides']>[number];

export interface ImportBoundary {
  /** Regular expressions of module specifiers. */
  ban: string[];
  /** Only these names of the modules are banned. All of them when absent. */
  names?: string[];
  /** The way out, shown with the error. */
  instead: string;
  /** Folders it applies to; `x/*` means every folder below x and x itself. All folders when absent. */
  in?: string[];
  except?: string[];
  /** A type-only import may pass. */
  types?: boolean;
  /** A test may pass. */
  tests?: boolean;
}

export interface ImportBoundaries {
  /** Folders, the wider before the narrower: a file obeys the last room it lies in. */
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

/** The linter's overrides for import boundaries kept as data: two for each folder, its code and its tests. */
export function boundaryRules({ folders, boundaries }: ImportBoundaries): Override[] {
  return folders.flatMap((folder) => {
    const here = boundaries.filter((boundary) => stands(boundary, folder));
    return [
      { files: [`${folder}/**/*.{ts,tsx}`], rules: rules(here) },
      { files: [`${folder}/**/*.test.{ts,tsx}`], rules: rules(here.filter((boundary) => !boundary.tests)) },
    ];
  });
}
