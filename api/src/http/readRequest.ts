import type { Context } from 'hono';
import type { GenericSchema } from 'valibot';
import type { AppEnv } from './AppEnv.ts';
import { badRequest, HttpError, notFound } from './HttpError.ts';
import { validate } from './validate.ts';

/** An empty query value is no value. */
export function readQuery(c: Context<AppEnv>, schema: GenericSchema | undefined): unknown {
  if (schema === undefined) return undefined;
  const given = Object.entries(c.req.query()).filter(([, value]) => value !== '');
  return validate(schema, Object.fromEntries(given));
}

/** Of the types that a page of another origin may send without asking first, none is JSON. */
const isJson = (contentType = '') => /^application\/json\s*(?:;|$)/i.test(contentType.trim());

export async function readBody(c: Context<AppEnv>, schema: GenericSchema | undefined): Promise<unknown> {
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
  return validate(schema, body);
}

const MAX_PARAM_LENGTH = 200;

/** What stands in the path. */
export function readParams(c: Context<AppEnv>): Record<string, string> {
  const params: Record<string, string> = c.req.param();
  const isOdd = (value: string) => value.length > MAX_PARAM_LENGTH || value.includes('\u0000');
  if (Object.values(params).some(isOdd))
    throw notFound(`No call ${c.req.method} ${c.req.path.slice(0, MAX_PARAM_LENGTH)}`);
  return params;
}
