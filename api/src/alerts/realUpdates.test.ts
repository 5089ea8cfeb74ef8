import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
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

interface Shown {
  cve_id: string;
  severity: number;
  base_score: number | null;
  vuln_status: string;
}

const shown = async () => {
  const rows = await world.deps.db.rows<Shown>(sql`select cve_id, severity, base_score, vuln_status from cves`);
  return new Map(rows.map((row) => [row.cve_id, row]));
};

/** What a file says is affected, as it stands there. */
function affectedIn({ bytes }: CveFile): string {
  const { containers } = JSON.parse(bytes.toString()) as {
    containers: { cna: { affected?: unknown }; adp?: { affected?: unknown }[] };
  };
  return JSON.stringify([containers.cna.affected, (containers.adp ?? []).map(({ affected }) => affected)]);
}

test.skipIf(!isThere)(
  'of 209 real updates, each new score and severity reaches who follows the CVE, once; mere edits and rejections reach nobody',
  async () => {
    const files = await tarEntries(`${data}updates-train.tar.gz`);
    const of = (folder: string) => files.filter(({ path }) => path.startsWith(folder) && path.endsWith('.json'));
    const idOf = ({ path }: CveFile) => basename(path, '.json');
    const { db } = world.deps;
    await importAll(of('before/'));
    await db.run(sql`
      insert into users (email, email_key, password_hash, email_verified, created_at)
      select e, e, 'none', true, now() from (select lower(cve_id) || '@example.com' as e from cves) c`);
    await db.run(sql`
      insert into trackings (user_id, tracking_type, target_pk, created_at, updated_at)
      select u.id, 'cve', c.pk, now(), now() from cves c join users u on u.email = lower(c.cve_id) || '@example.com'`);
    const before = await shown();
    await importAll(of('after/'));
    await importAll(of('after/'));
    await deliverAlerts(world.deps, { isOver: true });
    await deliverAlerts(world.deps, { isOver: true });

    const told = new Set(world.mailer.mails.map(({ to }) => basename(to, '@example.com').toUpperCase()));
    expect(world.mailer.mails).toHaveLength(told.size);
    const affectedBefore = new Map(of('before/').map((file) => [idOf(file), affectedIn(file)]));
    const sameAffected = of('after/').filter((file) => affectedBefore.get(idOf(file)) === affectedIn(file));
    const isEdited = new Set(sameAffected.map(idOf));
    const after = [...(await shown()).values()];
    const isScored = ({ cve_id, severity, base_score, vuln_status }: Shown) => {
      const old = before.get(cve_id);
      const changed = severity !== old?.severity || (base_score !== null && base_score !== old?.base_score);
      return changed && vuln_status !== 'REJECTED' && old?.vuln_status !== 'REJECTED';
    };
    const scored = after.filter(isScored).map(({ cve_id }) => cve_id);
    expect(scored.length).toBeGreaterThan(30);
    expect(scored.filter((id) => !told.has(id))).toEqual([]);
    const rejected = after.filter(({ vuln_status }) => vuln_status === 'REJECTED').map(({ cve_id }) => cve_id);
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.filter((id) => told.has(id))).toEqual([]);
    const edited = after.filter(
      (row) => isEdited.has(row.cve_id) && before.get(row.cve_id)?.vuln_status === row.vuln_status,
    );
    const merelyEdited = edited.filter((row) => !isScored(row)).map(({ cve_id }) => cve_id);
    expect(merelyEdited.length).toBeGreaterThan(30);
    expect(merelyEdited.filter((id) => told.has(id))).toEqual([]);
  },
  120_000,
);
