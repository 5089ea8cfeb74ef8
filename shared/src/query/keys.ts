import { usedQuery, type Values } from '../api/address.ts';
import type { Endpoint } from '../contract/endpoint.ts';

/** The cache key of a question: the endpoint's path first, so that a command can name all answers of an endpoint. */
export const queryKey = (endpoint: Endpoint, input: { params?: unknown; query?: unknown }) => [
  endpoint.path,
  input.params ?? null,
  usedQuery(input.query as Values | undefined),
];
