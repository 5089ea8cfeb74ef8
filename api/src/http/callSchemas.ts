import type { EndpointSchemas } from '@faultline/shared/contract';
import { endpointSchemas } from '@faultline/shared/contract/schemas';

/**
 * The calls that areas own, by `GET /exports/advisories`. Their schemas are files of the areas, taken by path: the API
 * depends on no package that browsers run. `new endpoint <name> --area <area>` writes the lines.
 */
export const areaSchemas = {
  // The generator adds the calls here.
} as const satisfies Record<string, EndpointSchemas>;

/** Every call that the API can route. */
export const callSchemas = { ...endpointSchemas, ...areaSchemas };
