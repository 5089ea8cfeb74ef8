import { versionKeys, versionProbe } from '@faultline/shared/versions';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { openTestDb } from '../../testing/index.ts';
import { probesOfKeys } from './trackedItems.ts';

const VERSIONS = ['1.5.2', '2.0.0-rc1', '1:2.3-4', 'Sequoia', '0.0.0-20240403103450-0e7f2b5bf4d2', 'x'.repeat(200), ''];

describe.each(['pglite', 'postgres'] as const)('probesOfKeys, on %s', (engine) => {
  test('selects what versionProbe returns', async () => {
    const db = await openTestDb(engine);
    for (const version of VERSIONS) {
      const rows = await db.rows<{ lo: string; hi: string; outcome: string }>(sql`
        select probe.lo, probe.hi, case when probe.is_affected then 'affected' else 'uncomparable' end as outcome
        from (select ${versionKeys(version)}::text[] as keys) version cross join lateral ${probesOfKeys(sql`version.keys`)} probe`);
      expect(new Set(rows)).toEqual(new Set(versionProbe(version)));
    }
    await db.close();
  });
});
