import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import type { AppEnv } from './AppEnv.ts';
import { HttpError, notFound } from './HttpError.ts';
import { presentError } from './toEnvelope.ts';
import { toUnavailable } from './unavailable.ts';

const BODY_BYTES = 64 * 1024;

/** What Node's HTTP server says to whoever reads a body whose client has left; a database's lost connection reads otherwise. */
const isAbortedUpload = (error: Error) =>
  error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET';

/** Every refusal in the envelope; what was not expected is logged with the request's id and answered without a word about it. */
export function handleErrors(app: Hono<AppEnv>, log: Logger): void {
  app.notFound((c) => c.json(presentError(notFound(`No call ${c.req.method} ${c.req.path}`)), 404));
  app.onError((error, c) => {
    if (isAbortedUpload(error)) {
      // Nobody is there to read it; the line of the request says that it happened.
      const aborted = { status: 400, code: 'ERR_REQUEST_ABORTED', message: 'The body was broken off' };
      return c.json(presentError(aborted), 400);
    }
    const requestId = c.get('requestId');
    const unavailable = toUnavailable(error);
    if (unavailable !== undefined) log.warn({ requestId, err: error, path: c.req.path }, 'request not answered');
    const refusal = error instanceof HttpError ? error : unavailable;
    if (refusal !== undefined) {
      for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value);
      return c.json(presentError(refusal), refusal.status);
    }
    log.error({ requestId, err: error, method: c.req.method, path: c.req.path }, 'request failed unexpectedly');
    const message = `Something went wrong on our side. Please try again. (Request ${requestId})`;
    return c.json(presentError({ status: 500, code: 'ERR_INTERNAL', message }), 500);
  });
  app.use(
    bodyLimit({
      maxSize: BODY_BYTES,
      onError: () => {
        throw new HttpError({ status: 413, code: 'ERR_TOO_LARGE', message: 'The body is larger than 64 kB' });
      },
    }),
  );
}
