import type { InferOutput } from 'valibot';
import { extension } from './endpoint.ts';
import type * as schemas from './schemas/telemetry.ts';

export type TelemetryEvent = InferOutput<typeof schemas.event>;

/** The health of one release, as far as browsers reported it. */
export interface ReleaseHealth {
  remote: string;
  version: string;
  loaded: number;
  failed: number;
  meanMs: number | undefined;
}

export const telemetry = {
  /** Sent by beacon, so the answer is not read. */
  report: extension<typeof schemas.report>()('POST', '/telemetry', 'telemetry'),
  summary: extension<typeof schemas.summary>()('GET', '/telemetry', 'telemetry', ({ hours, releases }) => ({
    hours,
    /** False of a provider that keeps no telemetry. */
    kept: hours !== undefined,
    releases: releases.map(({ mean_ms, ...release }): ReleaseHealth => ({ ...release, meanMs: mean_ms })),
  })),
};
