import createOpenApiClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './generated/api.ts';

export type { components, operations, paths } from './generated/api.ts';

export type Cve = components['schemas']['CveDetailAnswer'];
export type CveRow = components['schemas']['CveRow'];
export type Tracking = components['schemas']['Tracking'];

export interface ClientOptions {
  /** The address that browsers open, such as `https://faultline.example`. */
  server: string;
  /** An API token. */
  token: string;
  fetch?: (request: Request) => Promise<Response>;
}

/** Calls the API of an installation; paths, queries and answers are typed by its OpenAPI document. */
export function createClient({ server, token, fetch }: ClientOptions): Client<paths> {
  return createOpenApiClient<paths>({
    baseUrl: `${server.replace(/\/+$/, '')}/api`,
    headers: { Authorization: `Bearer ${token}` },
    // A redirect could carry the token to another server.
    redirect: 'error',
    ...(fetch ? { fetch } : {}),
  });
}
