import type { DummyRuleMap, OxlintConfig } from 'oxlint';

type Override = NonNullable<OxlintConfig['overrides']>[number];

export interface Wall {
  /** Regular expressions of module specifiers. */
  ban: string[];
  /** The way out, shown with the error. */
  instead: string;
  /** Rooms it stands in; `x/*` means every room below x and x itself. All rooms when absent. */
  in?: string[];
  except?: string[];
  /** A type-only import may pass. */
  types?: boolean;
  /** A test may pass. */
  tests?: boolean;
}

export interface Walls {
  /** Folders, the wider before the narrower: a file obeys the last room it lies in. */
  rooms: string[];
  walls: Wall[];
}

const covers = (names: string[], room: string) =>
  names.some((name) => (name.endsWith('/*') ? `${room}/`.startsWith(name.slice(0, -1)) : name === room));

const stands = (wall: Wall, room: string) =>
  (wall.in === undefined || covers(wall.in, room)) && !covers(wall.except ?? [], room);

const restriction = ({ ban, instead, types }: Wall) =>
  ban.map((regex) => ({ regex, message: instead, allowTypeImports: types ?? false }));

const rules = (walls: Wall[]): DummyRuleMap => ({
  'no-restricted-imports': ['error', { patterns: walls.flatMap(restriction) }],
});

/** The linter's overrides for walls kept as data: two a room, its code and its tests. */
export function lintWalls({ rooms, walls }: Walls): Override[] {
  return rooms.flatMap((room) => {
    const here = walls.filter((wall) => stands(wall, room));
    return [
      { files: [`${room}/**/*.{ts,tsx}`], rules: rules(here) },
      { files: [`${room}/**/*.test.{ts,tsx}`], rules: rules(here.filter((wall) => !wall.tests)) },
    ];
  });
}
