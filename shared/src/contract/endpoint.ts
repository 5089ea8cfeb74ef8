import type { GenericSchema, InferInput, InferOutput } from 'valibot';

export type Method = 'GET' | 'POST';

/** The schemas of one call, kept out of the browser's bundle; see `wire/`. `answer` is the envelope's `data`. */
export interface Wire {
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  readonly answer?: GenericSchema;
}

export type QueryOf<W extends Wire> = W['query'] extends GenericSchema ? InferInput<W['query']> : undefined;
export type BodyOf<W extends Wire> = W['body'] extends GenericSchema ? InferInput<W['body']> : undefined;
export type AnswerOf<W extends Wire> = W['answer'] extends GenericSchema ? InferOutput<W['answer']> : null;

/** The names in braces of a path: `'/cves/{cveId}'` gives `{ cveId: string | number }`. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string | number } & ParamsOf<Rest>
  : unknown;

/**
 * One call of the provider: how to ask, and how to read whatever comes back.
 * `read` takes the body's `data` (or the whole body, where a provider sends no envelope) and never throws on odd shapes.
 */
export interface Endpoint<Path extends string = string, W extends Wire = Wire, T = unknown> {
  readonly method: Method;
  readonly path: Path;
  readonly read: (data: unknown) => T;
  /** Carries the wire's types only; never set. */
  readonly wire?: W;
}

/** `endpoint<typeof wire.login>()('POST', '/auth/login', readSession)` */
export const endpoint =
  <W extends Wire>() =>
  <const Path extends string, T>(method: Method, path: Path, read: (data: unknown) => T): Endpoint<Path, W, T> => ({
    method,
    path,
    read,
  });
