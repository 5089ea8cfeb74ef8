import type { InferOutput } from 'valibot';
import { endpoint } from './endpoint.ts';
import { asList, asNumber, asObject, asString } from './coerce.ts';
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

const readHealth = (item: unknown): ReleaseHealth[] => {
  const { remote, version, loaded, failed, mean_ms } = asObject(item);
  const named = { remote: asString(remote), version: asString(version) };
  if (named.remote === undefined || named.version === undefined) return [];
  return [
    {
      remote: named.remote,
      version: named.version,
      loaded: asNumber(loaded) ?? 0,
      failed: asNumber(failed) ?? 0,
      meanMs: asNumber(mean_ms),
    },
  ];
};

export const telemetry = {
  summary: endpoint<typeof schemas.summary>()('GET', '/telemetry', (data) => ({
    hours: asNumber(asObject(data).hours) ?? 24,
    /** False of a provider that keeps no telemetry. */
    kept: asNumber(asObject(data).hours) !== undefined,
    releases: asList(data, 'releases').flatMap(readHealth),
  })),
};
