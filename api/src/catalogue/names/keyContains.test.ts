import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, sql } from '../../db/index.ts';
import { openTestDb } from '../../testing/index.ts';
import { keyContains } from './keyContains.ts';

const names = [
  'internet manager',
  'internet of manager',
  'internet explorer',
  'my internet manager pro',
  '100% net',
  '100x net',
  'a𠮷𠮷𠮷𠮷𠮷',
];

let db: Database;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

test.for([
  ['internet manager', ['internet manager', 'my internet manager pro']],
  ['net', names.filter((name) => name.includes('net'))],
  ['t manager', ['internet manager', 'my internet manager pro']],
  ['100% net', ['100% net']],
  ['100% n', ['100% net']],
  // The first 8 code units end within a letter.
  ['a𠮷𠮷𠮷𠮷𠮷', ['a𠮷𠮷𠮷𠮷𠮷']],
  ['', names],
] as [text: string, found: string[]][])('"%s" is looked for as it stands', async ([text, found]) => {
  const rows = await db.rows<{ key: string }>(
    sql`select key from unnest(${names}::text[]) as n (key) where ${keyContains(sql`n.key`, text)}`,
  );
  expect(rows.map(({ key }) => key)).toEqual(found);
});
