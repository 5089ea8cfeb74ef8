import { type Shape, asObject, asString } from './coerce.ts';

/** The envelope of all responses of our provider. Errors have `error` and `code` in addition to `message`. */
export interface Envelope<T> {
  success: boolean;
  data: T;
  message: string;
}

export interface Opened {
  success: boolean;
  data: unknown;
  message: string | undefined;
  code: string | undefined;
}

const ENVELOPE = ['success', 'data', 'message', 'error', 'code', 'status', 'timestamp'];

// If `pagination` or `stats` are siblings of `data`, the body is a page and not an envelope.
const isPage = (body: Shape): boolean =>
  Array.isArray(body.data) && Object.keys(body).some((key) => !ENVELOPE.includes(key));

// Decides whether a 401 ends the session, so that it counts wherever a provider puts it (specification 5.5).
const EMAIL_NOT_VERIFIED = 'ERR_EMAIL_NOT_VERIFIED';

// The code in `code` or in an object `error`; a text `error` is words, unless it is a code itself.
function readCode(code: unknown, error: unknown): string | undefined {
  const candidates = [code, asObject(error).code, error];
  if (candidates.some((candidate) => asString(candidate)?.trim() === EMAIL_NOT_VERIFIED)) return EMAIL_NOT_VERIFIED;
  const isCode = typeof error === 'string' && /^ERR_\w+$/.test(error);
  return asString(code, asObject(error).code, isCode ? error : undefined);
}

/** Success unless the body says `success: false`; data from `body.data` or the whole body (specification 17.2). */
export function openEnvelope(body: unknown): Opened {
  const envelope = asObject(body);
  const error = asObject(envelope.error);
  return {
    success: envelope.success !== false,
    data: 'data' in envelope && !isPage(envelope) ? envelope.data : body,
    message: asString(envelope.message, typeof envelope.error === 'string' ? envelope.error : error.message),
    code: readCode(envelope.code, envelope.error),
  };
}
