import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import type { AppEnv } from './AppEnv.ts';
import { HttpError, notFound } from './HttpError.ts';
import { presentError } from './present.ts';

const BODY_BYTES = 64 * 1024;

/** Every refusal in the envelope; what was not expected is logged with the request's id and answered without a word about it. */
export function handleErrors(app: Hono<AppEnv>, log: Logger): void {
  app.notFound((c) => c.json(presentError(notFound(`No call ${c.req.method} ${c.req.path}`)), 404));
  app.onError((error, c) => {
    if (error instanceof HttpError) {
      for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
      return c.json(presentError(error), error.status);
    }
    const requestId = c.get('requestId');
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
