import type { Context } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from './AppEnv.ts';
import type { AuditSubject } from './AuditLog.ts';
import { badRequest, HttpError, notFound } from './HttpError.ts';

/** Drops empty query values. */
export function readQuery(c: Context<AppEnv>, schema: v.GenericSchema | undefined): unknown {
  if (schema === undefined) return undefined;
  const given = Object.entries(c.req.query()).filter(([, value]) => value !== '');
  return validate(schema, Object.fromEntries(given));
}

/** Notes the address in the body in `subject`, also where the body is refused. */
export async function readBody(
  c: Context<AppEnv>,
  schema: v.GenericSchema | undefined,
  subject: AuditSubject,
): Promise<unknown> {
  if (schema === undefined) return undefined;
  if (!isJson(c.req.header('content-type'))) {
    throw new HttpError({
      status: 415,
      code: 'ERR_MEDIA_TYPE',
      message: 'The body must be JSON, sent with the Content-Type application/json',
    });
  }
  const text = await c.req.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw badRequest(text === '' ? 'A JSON body is required' : 'The body is not valid JSON', 'ERR_VALIDATION');
  }
  const { email } = (body ?? {}) as { email?: unknown };
  if (typeof email === 'string') subject.email = email.slice(0, MAX_EMAIL_LENGTH);
  return validate(schema, body);
}

/** Returns what stands in the path. */
export function readParams(c: Context<AppEnv>): Record<string, string> {
  const params: Record<string, string> = c.req.param();
  const isOdd = (value: string) => value.length > MAX_PARAM_LENGTH || value.includes('\u0000');
  if (Object.values(params).some(isOdd))
    throw notFound(`No call ${c.req.method} ${c.req.path.slice(0, MAX_PARAM_LENGTH)}`);
  return params;
}

/** A row's id from a path; what can't be one is 404 with the message, as an id of nothing would be. */
export function readId(value: string, message: string): number {
  const id = /^\d{1,10}$/.test(value) ? Number(value) : 0;
  if (id < 1 || id > 2_147_483_647) throw notFound(message);
  return id;
}

/** The value as its schema reads it; else 400 with the first complaint. PostgreSQL stores no NUL, so none is let in. */
function validate<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (!result.success) throw badRequest(describeIssue(result.issues[0]), 'ERR_VALIDATION');
  if (hasNul(result.output)) throw badRequest('A NUL character is not allowed', 'ERR_VALIDATION');
  return result.output;
}

/** Of the types that a page of another origin may send without asking first, none is JSON. */
const isJson = (contentType = '') => /^application\/json\s*(?:;|$)/i.test(contentType.trim());

const MAX_PARAM_LENGTH = 200;
const MAX_EMAIL_LENGTH = 254;

const NUL = '\u0000';

/** Schema messages written for people stand as they are; the library's own say which field they are about. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  const text = issue.message.startsWith('Invalid') && path !== null ? `${path}: ${issue.message}` : issue.message;
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(NUL);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}
