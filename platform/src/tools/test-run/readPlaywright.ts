import * as v from 'valibot';
import { failure, type Counts } from './Counts.ts';

const errors = v.array(v.object({ message: v.optional(v.string()) }));

const spec = v.object({
  title: v.string(),
  file: v.string(),
  line: v.number(),
  tests: v.array(v.object({ status: v.string(), results: v.array(v.object({ errors })) })),
});

interface Suite {
  specs: v.InferOutput<typeof spec>[];
  suites?: Suite[];
}

const suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(spec),
  suites: v.optional(v.array(v.lazy(() => suite))),
});

const report = v.object({
  errors,
  suites: v.array(suite),
  stats: v.object({ expected: v.number(), skipped: v.number(), unexpected: v.number(), flaky: v.number() }),
});

type Errors = v.InferOutput<typeof errors>;

const output = (all: Errors) => all.map(({ message = '' }) => message).join('\n');

const listSpecs = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(listSpecs)];

const listFailures = ({ title, file, line, tests }: Suite['specs'][number]) =>
  tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ results }) => failure(`${file}:${line} > ${title}`, output(results.flatMap((result) => result.errors))));

/** Reads the counts of Playwright's JSON report. Flaky tests and failed setups count as failed. */
export function readPlaywright(json: string): Counts {
  const { errors: broken, stats, suites } = v.parse(report, JSON.parse(json));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + broken.length,
    skipped: stats.skipped,
    failures: [
      ...broken.map(({ message }) => failure('Playwright', message)),
      ...suites.flatMap(listSpecs).flatMap(listFailures),
    ],
  };
}
