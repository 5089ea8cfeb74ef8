import * as v from 'valibot';
import type { Counts } from './Counts.ts';

const report = v.object({
  errors: v.array(v.unknown()),
  stats: v.object({ expected: v.number(), skipped: v.number(), unexpected: v.number(), flaky: v.number() }),
});

/** The counts of Playwright's JSON report. A test that passed only at the second try failed; so did a broken set-up. */
export function readPlaywright(json: string): Counts {
  const { errors, stats } = v.parse(report, JSON.parse(json));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}
