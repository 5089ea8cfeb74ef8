import * as v from 'valibot';
import { defineCall } from './defineCall.ts';

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
const remote = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,30}$/));
const version = v.pipe(
  v.string(),
  v.maxLength(60),
  v.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/),
  v.examples(['1.4.0']),
);

/** One event while a browser ran an area. It contains nothing that identifies the user. */
export const event = v.strictObject({
  event: v.picklist([
    'mf.load.start',
    'mf.load.ok',
    'mf.load.retry',
    'mf.load.fallback',
    'mf.load.fail',
    'mf.render.error',
    'mf.override.on',
  ]),
  remote,
  /** The release it happened to: with `fallback` the one that was given up. */
  version,
  /** The registry the page was made of. */
  revision: count(1e9),
  source: v.picklist(['active', 'canary', 'override', 'previous']),
  phase: v.optional(v.picklist(['entry', 'expose', 'render'])),
  attempt: v.optional(count(9)),
  /** From the first attempt to the screen's code. */
  ms: v.optional(count(600_000)),
  bytes: v.optional(count(1e8)),
});

export const report = defineCall('POST /telemetry', {
  description:
    'Report how releases of the front end load in a browser. Pages report all failures and a sample of successes, without personal data.',
  access: 'public',
  capability: 'telemetry',
  body: v.strictObject({
    v: v.literal(1),
    sample: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
    /** From the header `Telemetry-Nonce` of a response to the same page. */
    nonce: v.optional(v.pipe(v.string(), v.maxLength(200))),
    events: v.pipe(v.array(event), v.minLength(1), v.maxLength(50)),
  }),
});

export const releaseHealth = v.strictObject({
  remote: v.string(),
  version: v.string(),
  /** Screens that loaded, estimated from the sample. */
  loaded: v.number(),
  /** Screens that came from another release, or not at all, or threw. */
  failed: v.number(),
  /** Mean time of a load; null before the first. */
  mean_ms: v.nullable(v.number()),
});

export const summary = defineCall('GET /telemetry', {
  description: 'The health of the releases in the last 24 hours.',
  scope: 'session',
  capability: 'telemetry',
  answer: v.strictObject({
    hours: v.number(),
    releases: v.array(releaseHealth),
  }),
});
