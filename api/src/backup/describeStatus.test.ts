import { describe, expect, test } from 'vitest';
import type { AppliedMigration, Migration } from '../db/index.ts';
import { describeStatus } from './describeStatus.ts';

const migration = (version: number, compatibleWith?: number): Migration => ({
  version,
  name: `step${version}`,
  text: '',
  sha256: '',
  ...(compatibleWith !== undefined && { compatibleWith }),
});
const applied = (...migrations: Migration[]): AppliedMigration[] =>
  migrations.map(({ version, name, compatibleWith = null }) => ({ version, name, compatibleWith }));
const describeDatabase = (database: Migration[], program: Migration[]) => {
  const { lines, isUsable } = describeStatus(applied(...database), program);
  return { text: lines.join('\n'), isUsable };
};

describe('db status', () => {
  test('says that nothing is pending', () => {
    expect(describeDatabase([migration(1)], [migration(1)])).toEqual({
      text: 'Database: version 1 (1 migration)\nThis program: version 1 (1 migration)\nPending: no migration.',
      isUsable: true,
    });
  });

  test('says that an empty database gets its tables from the first start', () => {
    expect(describeDatabase([], [migration(1)]).text).toContain('the first start of the API creates the tables');
  });

  test('names pending migrations, also one with a lower number, and asks for a backup', () => {
    const { text, isUsable } = describeDatabase(
      [migration(1), migration(3)],
      [1, 2, 3, 4].map((n) => migration(n)),
    );
    expect(isUsable).toBe(true);
    expect(text).toContain('Pending: 2 migrations, applied by the next start: 002 step2, 004 step4.');
    expect(text).toContain('Undo: only by a restore');
    expect(text).toContain('does not run after 002 step2, 004 step4');
  });

  test('says that an update is undone without a restore if each pending migration suits the program before', () => {
    const before = [migration(1), migration(2)];
    expect(describeDatabase(before, [...before, migration(3, 2), migration(4, 1)]).text).toContain(
      'Undo: without a restore.',
    );
    expect(describeDatabase(before, [...before, migration(3, 2), migration(4, 3)]).text).toContain(
      'does not run after 004 step4',
    );
  });

  test('refuses a database with migrations that this program does not know, unless they suit it', () => {
    const refused = describeDatabase([migration(1), migration(2)], [migration(1)]);
    expect(refused.isUsable).toBe(false);
    expect(refused.text).toContain('it does not know 002 step2');
    const suitable = describeDatabase([migration(1), migration(2, 1)], [migration(1)]);
    expect(suitable.isUsable).toBe(true);
    expect(suitable.text).toContain('The database is newer: 002 step2. This program runs on it all the same.');
  });
});
