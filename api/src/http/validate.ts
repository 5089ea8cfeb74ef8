import * as v from 'valibot';
import { badRequest } from './HttpError.ts';

const NUL = '\u0000';

/** Schema messages written for people stand as they are; the library's own say which field they are about. */
function complaint(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  const text = issue.message.startsWith('Invalid') && path !== null ? `${path}: ${issue.message}` : issue.message;
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(NUL);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}

/** The value as its schema reads it; else 400 with the first complaint. PostgreSQL stores no NUL, so none is let in. */
export function validate<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (!result.success) throw badRequest(complaint(result.issues[0]), 'ERR_VALIDATION');
  if (hasNul(result.output)) throw badRequest('A NUL character is not allowed', 'ERR_VALIDATION');
  return result.output;
}
