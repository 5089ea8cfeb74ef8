import type { GenericSchema, InferInput, InferOutput } from 'valibot';

export type Method = 'GET' | 'POST';

/** The schemas of one call, kept out of the browser's bundle; see `schemas/`. `answer` is the envelope's `data`. */
export interface EndpointSchemas {
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  readonly answer?: GenericSchema;
}

export type QueryOf<S extends EndpointSchemas> = S['query'] extends GenericSchema ? InferInput<S['query']> : undefined;
export type BodyOf<S extends EndpointSchemas> = S['body'] extends GenericSchema ? InferInput<S['body']> : undefined;
export type AnswerOf<S extends EndpointSchemas> = S['answer'] extends GenericSchema ? InferOutput<S['answer']> : null;

/** The names in braces of a path: `'/cves/{cveId}'` gives `{ cveId: string | number }`. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string | number } & ParamsOf<Rest>
  : unknown;

/**
 * A call of the provider, with the reader of its answer. `read` gets the body's `data` (or the whole body if the
 * provider sends no envelope) and never throws.
 */
export interface Endpoint<Path extends string = string, S extends EndpointSchemas = EndpointSchemas, T = unknown> {
  readonly method: Method;
  readonly path: Path;
  readonly read: (data: unknown) => T;
  /** The capability of a call that an area owns. */
  readonly capability?: AreaCapability;
  /** The capability of a shared call beyond the specification. */
  readonly extension?: string;
  /** A call of an area that acts for the team of the page. */
  readonly team?: boolean;
  /** Carries the types of the schemas only; never set. */
  readonly schemas?: S;
}

/** The capability of a call that an area owns: its address without the first slash. */
export type AreaCapability = `${string}/${string}`;

/** `/exports/advisories` */
export type AreaPath = `/${AreaCapability}`;

/** `endpoint<typeof schemas.login>()('POST', '/auth/login', readSession)`; without a reader the answer is null. */
export const endpoint =
  <S extends EndpointSchemas>() =>
  <const Path extends string, T = null>(
    method: Method,
    path: Path,
    read: (data: unknown) => T = () => null as T,
  ): Endpoint<Path, S, T> => ({ method, path, read });

/** An answer as `readAnswer` returns it: ids are strings, and null is undefined. */
export type ReadAnswer<T> = T extends null
  ? undefined
  : T extends readonly (infer Item)[]
    ? ReadAnswer<Item>[]
    : T extends object
      ? { [K in keyof Required<T>]: K extends 'id' | `${string}_id` ? ReadId<T[K]> : ReadAnswer<T[K]> }
      : T;
type ReadId<T> = T extends null | undefined ? undefined : string;

/** A row as a tolerant reader returns it: a provider may omit any member, except that readers fill in `Filled`. */
export type ReadRow<T, Filled extends keyof T> = {
  [K in keyof T]: K extends Filled ? Exclude<ReadMember<K, T[K]>, undefined> : ReadMember<K, T[K]> | undefined;
};
type ReadMember<K, T> = K extends 'id' | `${string}_id`
  ? ReadId<T>
  : K extends `${string}_ids`
    ? string[]
    : ReadAnswer<T>;

/** Reads an answer that matches its schema. Row ids become strings, as in addresses, and null becomes undefined. */
export function readAnswer(value: unknown, name = ''): unknown {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map((item) => readAnswer(item));
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, readAnswer(member, key)]));
  return typeof value === 'number' && /(^|_)id$/.test(name) ? String(value) : value;
}

type Extension = EndpointSchemas & { readonly call: `${Method} /${string}`; readonly capability: string };
type Split<Call> = Call extends `${infer M} ${infer Path}` ? [M, Path] : never;

/**
 * A call beyond the specification. A provider that announces its capability commits to the schema, so the answer needs no
 * tolerant reader, and without `pick` it is null: `extension<typeof schemas.epssHistory>()('GET', '/cves/{cveId}/epss', 'epss-history', ({ data }) => data)`
 */
export const extension =
  <S extends Extension>() =>
  <T = null>(
    method: Split<S['call']>[0] & Method,
    path: Split<S['call']>[1],
    capability: S['capability'],
    pick: (answer: ReadAnswer<AnswerOf<S>>) => T = () => null as T,
  ): Endpoint<Split<S['call']>[1], S, T> => ({
    method,
    path,
    extension: capability,
    read: (data) => pick(readAnswer(data) as ReadAnswer<AnswerOf<S>>),
  });

/** The capability of an address such as `/exports/advisories/{id}`: its first two segments. */
export const nameAreaCapability = (path: string): AreaCapability => {
  const [, area = '', name = ''] = path.split('/');
  return `${area}/${name}`;
};

/**
 * A call that an area owns, described in its own `contract` folder: neither `shared` nor the host knows it, so that the
 * area is published without them. `areaEndpoint<typeof schemas.get>()('GET', '/exports/advisories', readAdvisories)`
 * A call that acts for a team has the option `{ team: true }`; the types ask for it.
 */
export const areaEndpoint =
  <S extends EndpointSchemas>() =>
  <const Path extends AreaPath, T>(
    method: Method,
    path: Path,
    read: (data: unknown) => T,
    ...[options]: ActsForTeam<S, Path> extends true ? [options: { team: true }] : []
  ): Endpoint<Path, S, T> => ({
    method,
    path,
    read,
    capability: nameAreaCapability(path),
    team: options !== undefined,
  });

// Follows `getLeastRole` of the reference API. A path with the team needs no header.
type ActsForTeam<S, Path extends string> = Path extends `${string}{teamId}${string}`
  ? false
  : S extends { scope: infer Scope; team?: infer Team }
    ? [Team] extends [string]
      ? true
      : Scope extends 'session' | 'account:read'
        ? false
        : true
    : false;
