import type { InferOutput } from 'valibot';
import { endpoint } from './endpoint.ts';
import { list, number, shape, text } from './tolerant.ts';
import type * as wire from './wire/telemetry.ts';

export type TelemetryEvent = InferOutput<typeof wire.event>;

/** How one release did, as far as browsers told. */
export interface ReleaseHealth {
  remote: string;
  version: string;
  loaded: number;
  failed: number;
  meanMs: number | undefined;
}

const readHealth = (item: unknown): ReleaseHealth[] => {
  const { remote, version, loaded, failed, mean_ms } = shape(item);
  const named = { remote: text(remote), version: text(version) };
  if (named.remote === undefined || named.version === undefined) return [];
  return [
    {
      remote: named.remote,
      version: named.version,
      loaded: number(loaded) ?? 0,
      failed: number(failed) ?? 0,
      meanMs: number(mean_ms),
    },
  ];
};

export const telemetry = {
  summary: endpoint<typeof wire.summary>()('GET', '/telemetry', (data) => ({
    hours: number(shape(data).hours) ?? 24,
    /** False of a provider that keeps no telemetry. */
    kept: number(shape(data).hours) !== undefined,
    releases: list(data, 'releases').flatMap(readHealth),
  })),
};
