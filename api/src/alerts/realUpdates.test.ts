import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { tarEntries } from '../ingest/fixtures/tarEntries.ts';
import { importFiles } from '../ingest/importFiles.ts';
import type { CveFile } from '../ingest/source/CveFile.ts';
import { createWorld, type World } from '../testing/index.ts';
import { deliverAlerts } from './delivery/deliverAlerts.ts';

// Real records are no part of this project; where they do not lie beside it, in ../shared/data, this test is skipped.
const data = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const isThere = existsSync(`${data}updates-train.tar.gz`);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const importAll = (files: CveFile[]) =>
  importFiles(
    world.deps.db,
    (async function* () {
      yield* files;
    })(),
  );

interface Listed {
  cve_id: string;
  main_change: string;
}

test.skipIf(!isThere)(
  'of 209 real updates, those of scores reach who follows the CVE, once; edits and rejections do not',
  async () => {
    const files = await tarEntries(`${data}updates-train.tar.gz`);
    const of = (folder: string) => files.filter(({ path }) => path.startsWith(folder) && path.endsWith('.json'));
    const { db } = world.deps;
    await importAll(of('before/'));
    await db.run(sql`
      insert into users (email, email_key, password_hash, email_verified, created_at)
      select e, e, 'none', true, now() from (select lower(cve_id) || '@example.com' as e from cves) c`);
    await db.run(sql`
      insert into trackings (user_id, tracking_type, target_pk, created_at, updated_at)
      select u.id, 'cve', c.pk, now(), now() from cves c join users u on u.email = lower(c.cve_id) || '@example.com'`);
    await importAll(of('after/'));
    await importAll(of('after/'));
    await deliverAlerts(world.deps, { isOver: true });
    await deliverAlerts(world.deps, { isOver: true });

    const manifest: Listed[] = parse(readFileSync(`${data}manifest-updates-train.csv`), { columns: true });
    const told = new Set(world.mailer.mails.map(({ to }) => basename(to, '@example.com').toUpperCase()));
    expect(world.mailer.mails).toHaveLength(told.size);
    const among = (...changes: string[]) => {
      const ids = manifest.filter(({ main_change }) => changes.includes(main_change)).map(({ cve_id }) => cve_id);
      return { told: ids.filter((id) => told.has(id)).length, of: ids.length };
    };
    expect({
      scores: among('score-added', 'score'),
      edits: among('description', 'references'),
      states: among('state'),
    }).toEqual({
      scores: { told: 60, of: 60 },
      edits: { told: 0, of: 60 },
      states: { told: 0, of: 13 },
    });
  },
  120_000,
);
