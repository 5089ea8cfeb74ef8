import type { AnswerOf, BodyOf, ParamsOf, QueryOf, EndpointSchemas } from '@faultline/shared/contract';
import * as v from 'valibot';
import { callSchemas, type EndpointName, TEAM_HEADER } from '../http/index.ts';

type AllSchemas = typeof callSchemas;

export interface TestRequest<C extends EndpointName> {
  params?: ParamsOf<C>;
  query?: Partial<QueryOf<AllSchemas[C]>>;
  body?: BodyOf<AllSchemas[C]> | Record<string, unknown>;
  as?: string | { token: string } | undefined;
  // The team that the request acts for.
  team?: number | undefined;
  // The client's address.
  from?: string;
}

export interface Reply<T> {
  status: number;
  headers: Headers;
  success: boolean;
  message: string;
  code: string | undefined;
  details: Record<string, unknown> | undefined;
  data: T;
}

export type TestClient = <C extends EndpointName>(
  call: C,
  asking?: TestRequest<C>,
) => Promise<Reply<AnswerOf<AllSchemas[C]>>>;

const refusal = v.strictObject({
  success: v.literal(false),
  message: v.pipe(v.string(), v.minLength(1)),
  error: v.string(),
  code: v.string(),
  data: v.null(),
  details: v.optional(v.looseObject({})),
});

const acceptance = (schemas: EndpointSchemas) =>
  v.strictObject({ success: v.literal(true), message: v.string(), data: schemas.answer ?? v.null() });

function address(call: string, params: object = {}, query: object = {}): string {
  const path = call.split(' ')[1] ?? '';
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return `/api${filled}${search.size > 0 ? '?' : ''}${search.toString()}`;
}

// Throws if a response does not match its schema.
export const createClient =
  (request: (path: string, init: RequestInit) => Promise<Response>): TestClient =>
  async (call, asking = {}) => {
    const headers = new Headers({ 'x-forwarded-for': asking.from ?? '203.0.113.7' });
    const token = typeof asking.as === 'object' ? asking.as.token : asking.as;
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (asking.team !== undefined) headers.set(TEAM_HEADER, String(asking.team));
    const body = asking.body === undefined ? undefined : JSON.stringify(asking.body);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const response = await request(address(call, asking.params as object, asking.query), {
      method: call.split(' ')[0] ?? 'GET',
      headers,
      ...(body !== undefined && { body }),
    });
    const envelope: unknown = await response.json();
    const { success, message, data, code, details } = v.parse(
      response.ok ? acceptance(callSchemas[call]) : refusal,
      envelope,
    ) as {
      success: boolean;
      message: string;
      data: never;
      code?: string;
      details?: Record<string, unknown>;
    };
    return { status: response.status, headers: response.headers, success, message, code, details, data };
  };
