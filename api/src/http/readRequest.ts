import type { Context } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from './AppEnv.ts';
import type { AuditSubject } from './AuditLog.ts';
import { badRequest, HttpError, notFound } from './HttpError.ts';

export function readQuery(c: Context<AppEnv>, schema: v.GenericSchema | undefined): unknown {
  if (schema === undefined) return undefined;
  const given = Object.entries(c.req.query()).filter(([, value]) => value !== '');
  return validate(schema, Object.fromEntries(given));
}

// Stores the address of the body in `subject`, even if the body is invalid.
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

export function readParams(c: Context<AppEnv>): Record<string, string> {
  const params: Record<string, string> = c.req.param();
  const isOdd = (value: string) => value.length > MAX_PARAM_LENGTH || value.includes('\u0000');
  if (Object.values(params).some(isOdd))
    throw notFound(`No call ${c.req.method} ${c.req.path.slice(0, MAX_PARAM_LENGTH)}`);
  return params;
}

export function readId(value: string, message: string): number {
  const id = /^\d{1,10}$/.test(value) ? Number(value) : 0;
  if (id < 1 || id > 2_147_483_647) throw notFound(message);
  return id;
}

// @throws HttpError 400 with the first issue. NUL characters are refused because PostgreSQL cannot store them.
function validate<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (!result.success) throw badRequest(describeIssue(result.issues[0]), 'ERR_VALIDATION');
  if (hasNul(result.output)) throw badRequest('A NUL character is not allowed', 'ERR_VALIDATION');
  return result.output;
}

// JSON is not among the content types that a cross-origin page can send without a preflight request.
const isJson = (contentType = '') => /^application\/json\s*(?:;|$)/i.test(contentType.trim());

const MAX_PARAM_LENGTH = 200;
const MAX_EMAIL_LENGTH = 254;

const NUL = '\u0000';

// Messages of our schemas are complete; the library's messages need the field name.
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  const text = issue.message.startsWith('Invalid') && path !== null ? `${path}: ${issue.message}` : issue.message;
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(NUL);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}
