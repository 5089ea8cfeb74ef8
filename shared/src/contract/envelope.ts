import { shape, text } from './tolerant.ts';

/** What every answer of our provider is wrapped in. Errors carry `error` and `code` beside a `message`. */
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

/** Success unless the body says `success: false`; data from `body.data` or the whole body (spec part 1, section 7). */
export function openEnvelope(body: unknown): Opened {
  const envelope = shape(body);
  const error = shape(envelope.error);
  return {
    success: envelope.success !== false,
    data: 'data' in envelope && ('success' in envelope || Object.keys(envelope).length <= 2) ? envelope.data : body,
    message: text(envelope.message, typeof envelope.error === 'string' ? envelope.error : error.message),
    code: text(envelope.code, error.code),
  };
}
