import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first. One that began last would run on alone. */
const longest = [
  'platform/src/release/teamStory.test.ts',
  'platform/src/generators/generators.test.ts',
  'platform/src/generators/standalone/standalone.test.ts',
  'api/src/kills.test.ts',
  'api/src/cli/cves.test.ts',
  'api/src/alerts/realUpdates.test.ts',
  'api/src/control/control.test.ts',
  'api/src/server.test.ts',
  'platform/src/bench/federationOverhead.test.ts',
  'platform/src/release/actions/manyPublishes.test.ts',
  'api/src/ingest/matching/matching.test.ts',
  'api/src/ingest/feeds/feeds.test.ts',
  'api/src/ingest/realRecords.test.ts',
  'api/src/alerts/delivery/delivery.test.ts',
  'api/src/backup/backup.test.ts',
  'api/src/alerts/killed.test.ts',
  'remote-vulns/src/list/CveListScreen.test.tsx',
];

const rank = ({ moduleId }: TestSpecification) => {
  const place = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place < 0 ? longest.length : place;
};

/** As Vitest orders files, but the longest first also where it has not seen how long they take. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
