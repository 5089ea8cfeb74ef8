import { BaseSequencer, type TestSpecification } from 'vitest/node';

// The files that take longest, the longest first. One that began last would run on alone.
const longest = [
  'platform/src/release/teamStory.test.ts',
  'platform/src/generators/generators.test.ts',
  'api/src/server.test.ts',
  'api/src/control/control.test.ts',
  'api/src/alerts/realUpdates.test.ts',
  'platform/src/release/actions/cutOffChanges.test.ts',
  'api/src/cli/cves.test.ts',
  'platform/src/release/actions/publishAll.test.ts',
  'api/src/kills.test.ts',
  'platform/src/bench/federationOverhead.test.ts',
  'platform/src/release/service/service.test.ts',
  'api/src/alerts/delivery/delivery.test.ts',
  'platform/src/release/actions/manyPublishes.test.ts',
  'platform/src/release/page/trainBrowsers.test.ts',
  'platform/src/release/actions/shares/train.test.ts',
  'platform/src/nginx/twoApis.test.ts',
  'api/src/ingest/matching/matching.test.ts',
  'api/src/backup/backup.test.ts',
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
