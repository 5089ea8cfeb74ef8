import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, sql } from '../../db/index.ts';
import { openTestDb } from '../../testing/index.ts';
import { emptyCatalogue } from '../fixtures/emptyCatalogue.ts';
import { writeEpss } from './epss.ts';
import { listEpssHistory } from './epssHistory.ts';
import { type EpssScore, readEpss } from './readEpss.ts';

const ID = 'CVE-2026-1000';
const OTHER = 'CVE-2026-1001';

describe.each(['postgres', 'pglite'] as const)('writeEpss on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDb(engine);
  });
  beforeEach(() => emptyCatalogue(db));
  afterAll(() => db.close());

  const take = (day: string, scores: Record<string, number>) =>
    writeEpss(db, { day, scores: generate(Object.entries(scores)) });
  const days = async (id = ID) => (await listEpssHistory(db, id)).map(({ date, score }) => [date, score]);
  const current = () =>
    db.row<{ score: string }>(sql`select score::text from epss_scores where cve_id = ${ID}`).then((row) => row?.score);

  test('keeps a score on the days it changed, with its percentile', async () => {
    await take('2026-01-01', { [ID]: 0.00043, [OTHER]: 1 });
    await take('2026-01-02', { [ID]: 0.00043, [OTHER]: 1 });
    await take('2026-01-03', { [ID]: 0.62, [OTHER]: 1 });
    expect(await listEpssHistory(db, ID)).toEqual([
      { date: '2026-01-01', score: 0.00043, percentile: 0.000215 * 2 },
      { date: '2026-01-03', score: 0.62, percentile: 0.62 },
    ]);
    expect(await days(OTHER)).toEqual([['2026-01-01', 1]]);
    expect(await days('CVE-2026-9999')).toEqual([]);
  });

  test('changes nothing when a file is repeated, and replaces its day when it was corrected', async () => {
    await take('2026-01-01', { [ID]: 0.1 });
    await take('2026-01-02', { [ID]: 0.2 });
    const before = await db.rows(sql`select * from epss_history`);
    expect(await take('2026-01-02', { [ID]: 0.2 })).toEqual({ read: 1, changed: 0 });
    expect(await take('2026-01-01', { [ID]: 0.1 })).toEqual({ read: 1, changed: 0 });
    expect(await db.rows(sql`select * from epss_history`)).toEqual(before);
    await take('2026-01-02', { [ID]: 0.3 });
    expect(await days()).toEqual([
      ['2026-01-01', 0.1],
      ['2026-01-02', 0.3],
    ]);
    await take('2026-01-02', { [ID]: 0.1 });
    expect(await days()).toEqual([['2026-01-01', 0.1]]);
  });

  test('a file that a newer one overtakes goes on into the history alone', async () => {
    const [begun, overtaken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // More than a batch, so that a part of it is stored before the newer file comes.
    const many = Array.from({ length: 5000 }, (_, index): [string, number] => [`CVE-2025-${1000 + index}`, 0.01]);
    async function* older() {
      yield* generate(many);
      await overtaken.promise;
      yield* generate([[ID, 0.95]]);
    }
    await take('2026-01-01', { [ID]: 0.02 });
    const slow = writeEpss(db, { day: '2026-01-02', scores: older() }, () => begun.resolve());
    await begun.promise;
    await take('2026-01-03', { [ID]: 0.03 });
    overtaken.resolve();
    expect(await slow).toEqual({ read: 5001, changed: 5001 });
    expect(await current()).toBe('0.03');
    expect(await days()).toEqual([
      ['2026-01-01', 0.02],
      ['2026-01-02', 0.95],
      ['2026-01-03', 0.03],
    ]);
  });

  test.each<[string, number, [string, number][]]>([
    [
      'a score of its own',
      0.5,
      [
        ['01', 0.1],
        ['05', 0.5],
        ['09', 0.1],
        ['10', 0.2],
      ],
    ],
    [
      'the score that held',
      0.1,
      [
        ['01', 0.1],
        ['10', 0.2],
      ],
    ],
  ])('puts a file of an older day with %s at its date, and leaves the score of today', async (_, score, expected) => {
    await take('2026-01-01', { [ID]: 0.1 });
    await take('2026-01-09', { [ID]: 0.1 });
    await take('2026-01-10', { [ID]: 0.2 });
    await take('2026-01-05', { [ID]: score, [OTHER]: 0.7 });
    expect(await days()).toEqual(expected.map(([day, each]) => [`2026-01-${day}`, each]));
    expect(await days(OTHER)).toEqual([['2026-01-05', 0.7]]);
    expect(await current()).toBe('0.2');
  });

  test('gives the same history in whatever order files are taken', async () => {
    const files = ['2026-01-01', '2026-01-02', '2026-01-04', '2026-01-07', '2026-01-08'].map(
      (day, index) => [day, { [ID]: [0.1, 0.1, 0.3, 0.1, 0.1][index] ?? 0, [OTHER]: index / 10 }] as const,
    );
    for (const file of files) await take(...file);
    const [one, other] = [await days(), await days(OTHER)];
    expect(one).toHaveLength(3);
    for (const order of [
      [4, 3, 2, 1, 0],
      [2, 0, 4, 1, 3],
      [1, 4, 0, 3, 2, 2, 4],
    ]) {
      await emptyCatalogue(db);
      for (const [day, scores] of order.flatMap((index) => files.slice(index, index + 1))) await take(day, scores);
      expect([await days(), await days(OTHER)]).toEqual([one, other]);
      expect(await current()).toBe('0.1');
    }
  });

  test('forgets what is older than 365 days, but the score that held when they began', async () => {
    for (const [day, score] of [
      ['2025-01-01', 0.1],
      ['2025-02-01', 0.2],
      ['2025-12-31', 0.3],
      ['2026-03-01', 0.4],
    ] as const)
      await take(day, { [ID]: score });
    expect(await days()).toEqual([
      ['2025-03-02', 0.2],
      ['2025-12-31', 0.3],
      ['2026-03-01', 0.4],
    ]);
    expect(await take('2025-03-01', { [ID]: 0.9 })).toEqual({ read: 1, changed: 0 });
    await take('2026-12-31', { [ID]: 0.4 });
    expect(await days()).toEqual([
      ['2026-01-01', 0.3],
      ['2026-03-01', 0.4],
    ]);
    expect(await db.row(sql`select octet_length(changes) as bytes from epss_history`)).toEqual({ bytes: 16 });
    expect(await db.rows(sql`select day::text from epss_days order by 1`)).toEqual([
      { day: '2026-03-01' },
      { day: '2026-12-31' },
    ]);
  });

  test('starts with the scores that were stored before there was a history', async () => {
    await db.run(sql`insert into epss_scores values (${ID}, 0.1, 0.1)`);
    await take('2026-01-01', { [ID]: 0.1 });
    await take('2026-01-02', { [ID]: 0.2 });
    expect(await days()).toHaveLength(2);
  });

  test('takes scores of ids that are never given, without a history', async () => {
    const odd = ['CVE-2026-01000', 'CVE-2026-9999999999999999999', 'CVE-9999-99999999999'];
    const scores = Object.fromEntries([ID, ...odd].map((id) => [id, 0.5]));
    expect(await take('2026-01-02', scores)).toEqual({ read: 4, changed: 4 });
    await take('2026-01-01', scores);
    expect(await db.row(sql`select count(*)::integer as n from epss_history`)).toEqual({ n: 2 });
  });

  test('takes up a file that was broken off', async () => {
    await take('2026-01-01', { [ID]: 0.1, [OTHER]: 0.1 });
    const broken = writeEpss(db, {
      day: '2026-01-03',
      scores: (async function* () {
        yield* generate([[ID, 0.2]]);
        throw new Error('cut');
      })(),
    });
    await expect(broken).rejects.toThrow('cut');
    await take('2026-01-02', { [ID]: 0.3, [OTHER]: 0.1 });
    await take('2026-01-03', { [ID]: 0.2, [OTHER]: 0.4 });
    expect(await days()).toEqual([
      ['2026-01-01', 0.1],
      ['2026-01-02', 0.3],
      ['2026-01-03', 0.2],
    ]);
    expect(await days(OTHER)).toEqual([
      ['2026-01-01', 0.1],
      ['2026-01-03', 0.4],
    ]);
  });
});

async function* generate(scores: [string, number][]): AsyncGenerator<EpssScore> {
  for (const [cve_id, score] of scores) yield { cve_id, score, percentile: score };
}

describe('readEpss', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'faultline-epss-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const rows = 'cve,epss,percentile\nCVE-2026-1000,0.1,0.2\n';
  test.each([
    ['scores.csv', '#model_version:v2026.03.14,score_date:2026-04-01T12:55:00Z\n', '2026-04-01'],
    ['bom.csv', '\ufeff#model_version:v2026.03.14,score_date:2026-04-01T00:00:00+0000\n', '2026-04-01'],
    ['epss_scores-2026-03-31.csv', '#source:mirror,committed:2026-08-16\n', '2026-03-31'],
    ['epss_scores-2026-03-30.csv', '', '2026-03-30'],
    ['epss_scores-2026-02-31.csv', '#score_date:2026-13-01\n', '2026-05-02'],
    ['current.csv', '', '2026-05-02'],
    ['ahead.csv', '#model_version:v1,score_date:2099-01-01\n', '2026-05-02'],
    ['long.csv', `#${'x'.repeat(70_000)}\n`, '2026-05-02'],
  ])('reads the day of %s', async (name, header, day) => {
    const path = join(folder, name);
    await writeFile(path, header + rows);
    const file = await readEpss(path, new Date('2026-05-02T23:00:00Z'));
    expect(file.day).toBe(day);
    const scores = [];
    for await (const score of file.scores) scores.push(score);
    expect(scores).toEqual([{ cve_id: 'CVE-2026-1000', score: 0.1, percentile: 0.2 }]);
  });
});
