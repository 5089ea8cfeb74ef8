import type { Db } from '../../db/index.ts';
import {
  ForbiddenAddressError,
  type GuardedClient,
  type OutgoingAnswer,
  type OutgoingRequest,
} from '../../ports/outgoing/GuardedClient.ts';
import type { Endpoint } from './channelsRepository.ts';

export interface ChannelRequest {
  db: Db;
  channelId: number;
  // All attempts send this id.
  id: string;
  now: Date;
  endpoint: Endpoint;
  outgoing: GuardedClient;
  signal?: AbortSignal | undefined;
}

interface ChannelErrorOptions {
  status?: number;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

// The message can be shown to the owner of the channel.
export class ChannelError extends Error {
  override readonly name = 'ChannelError';
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { status, retryAfterSeconds, cause }: ChannelErrorOptions = {}) {
    super(message, { cause });
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

// Returns any answer. @throws ChannelError
export async function ask(outgoing: GuardedClient, url: string, request: OutgoingRequest): Promise<OutgoingAnswer> {
  try {
    return await outgoing.request(url, request);
  } catch (error) {
    throw new ChannelError(describeFailure(error), { cause: error });
  }
}

// Returns what the receiver answered. @throws ChannelError unless that is 2xx
export async function post(
  outgoing: GuardedClient,
  { url, ...request }: OutgoingRequest & { url: string },
): Promise<string> {
  const started = performance.now();
  const answer = await ask(outgoing, url, request);
  refuseFailure(answer);
  return `Answered ${answer.status} after ${Math.round(performance.now() - started)} ms`;
}

export const postJson = (message: object, { endpoint, outgoing, signal }: ChannelRequest): Promise<string> =>
  post(outgoing, {
    url: endpoint.target.url ?? '',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
    signal,
  });

export function refuseFailure({ status, text, retryAfterSeconds }: OutgoingAnswer): void {
  if (status >= 200 && status < 300) return;
  const reason = text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_REASON_LENGTH);
  const hint = status >= 300 && status < 400 ? ' Redirects are not followed.' : '';
  const said = reason === '' ? '' : `: ${reason}`;
  throw new ChannelError(`The receiver answered ${status}${said}.${hint}`, { status, retryAfterSeconds });
}

const MAX_REASON_LENGTH = 200;

function describeFailure(error: unknown): string {
  if (error instanceof ForbiddenAddressError) return `${error.message}.`;
  const { name, code = '' } = error as { name: string; code?: string };
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)) return 'The receiver did not answer in time.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name of the receiver was not found.';
  if (code === 'ECONNREFUSED') return 'The receiver refused the connection.';
  if (/CERT|SIGNED|TLS|SSL/.test(code)) return 'The certificate of the receiver is not accepted.';
  return 'The connection to the receiver broke.';
}
