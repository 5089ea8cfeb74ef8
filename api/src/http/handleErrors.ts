import type { Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { isConnectionFailure, isDiskFull, isTimeout } from '../db/index.ts';
import type { AppEnv } from './AppEnv.ts';
import { HttpError, notFound, unavailable } from './HttpError.ts';
import { MIGRATIONS, type Readiness } from './Readiness.ts';
import { presentError } from './envelope.ts';

const BODY_BYTES = 64 * 1024;
// The components of a large SBOM.
const LARGE_BODY_BYTES = 2 * 1024 * 1024;
const LARGE_BODIES = /\/catalog\/match$/;

const limitBody = (maxSize: number, size: string) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new HttpError({ status: 413, code: 'ERR_TOO_LARGE', message: `The body is larger than ${size}` });
    },
  });

export function handleErrors(app: Hono<AppEnv>, log: Logger): void {
  app.notFound((c) => c.json(presentError(notFound(`No call ${c.req.method} ${c.req.path}`)), 404));
  app.onError((error, c) => {
    if (isAbortedUpload(error)) {
      // The client is gone; this is only for the request log.
      const aborted = { status: 400, code: 'ERR_REQUEST_ABORTED', message: 'The body was broken off' };
      return c.json(presentError(aborted), 400);
    }
    const requestId = c.get('requestId');
    const temporary = toUnavailable(error);
    if (temporary !== undefined) log.warn({ requestId, err: error, path: c.req.path }, 'request not answered');
    const refusal = error instanceof HttpError ? error : temporary;
    if (refusal !== undefined) {
      for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value);
      return c.json(presentError(refusal), refusal.status);
    }
    log.error({ requestId, err: error, method: c.req.method, path: c.req.path }, 'request failed unexpectedly');
    const message = `Something went wrong on our side. Please try again. (Request ${requestId})`;
    return c.json(presentError({ status: 500, code: 'ERR_INTERNAL', message }), 500);
  });
  const [usual, large] = [limitBody(BODY_BYTES, '64 kB'), limitBody(LARGE_BODY_BYTES, '2 MB')];
  app.use((c, next) => (LARGE_BODIES.test(c.req.path) ? large : usual)(c, next));
}

// Temporary failures become a 503 with Retry-After. Undefined for all other errors.
function toUnavailable(error: unknown): HttpError | undefined {
  if (isDiskFull(error)) {
    return unavailable('Nothing can be saved at the moment: the server has no room left.', 'ERR_STORAGE_FULL', 60);
  }
  if (isTimeout(error)) {
    return unavailable('This took too long. Please narrow the search, or try again later.', 'ERR_TIMEOUT', 10);
  }
  if (isConnectionFailure(error)) {
    return unavailableForNow();
  }
  return undefined;
}

// The error of Node's HTTP server if a client disconnects during an upload. A lost database connection has another
// message.
const isAbortedUpload = (error: Error) =>
  error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET';

const unavailableForNow = () =>
  unavailable('The service is unavailable for a moment. Please try again.', 'ERR_UNAVAILABLE', 2);

// Until the migrations have run, the tables belong to another release.
export const refuseUntilMigrated =
  (readiness: Pick<Readiness, 'missing'>): MiddlewareHandler<AppEnv> =>
  async (_, next) => {
    if (readiness.missing().includes(MIGRATIONS)) throw unavailableForNow();
    await next();
  };
