import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { createClient } from './index.ts';

const REQUEST_TIMEOUT_MS = 60_000;

/** A failure that the user can understand. Exit codes are documented in docs/guide/api.md. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

interface Connection {
  server: string;
  token: string;
}

const getFile = () =>
  path.join(process.env.XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'faultline', 'client.json');

export async function saveConnection(connection: Connection): Promise<string> {
  const file = getFile();
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify(connection)}\n`, { mode: 0o600 });
  // The mode above applies only to a new file.
  await chmod(file, 0o600);
  return file;
}

export const deleteConnection = () => rm(getFile(), { force: true });

async function readConnection(): Promise<Connection> {
  const text = await readFile(getFile(), 'utf8').catch(() => '{}');
  const saved = JSON.parse(text) as Partial<Connection>;
  const server = process.env.FAULTLINE_SERVER || saved.server;
  // A saved token belongs to the saved server.
  const token = process.env.FAULTLINE_TOKEN || (server === saved.server ? saved.token : undefined);
  if (!server || !token) throw new CommandError('You are not signed in. Run: faultline login', 3);
  return { server: readServer(server), token };
}

// Without TLS, only a server on this machine may get the token.
export function readServer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url !== undefined && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLocal))
    throw new CommandError(`The server must be an https address such as https://faultline.example, not ${text}`, 2);
  return url.href.replace(/\/+$/, '');
}

export const connect = (connection: Connection) =>
  createClient({
    ...connection,
    fetch: (request) =>
      fetch(request, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }).catch((error: Error) => {
        const reason = error.cause instanceof Error ? error.cause.message : error.message;
        throw new CommandError(`${connection.server} does not answer: ${reason}`);
      }),
  });

export const openClient = async () => connect(await readConnection());

/** Returns the data of an answer. Throws CommandError with the message of the API. */
export async function readAnswer<T>(
  request: Promise<{ data?: { success: true; data?: T }; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await request;
  if (data !== undefined && response.ok) return data.data as T;
  const { message } = { message: undefined, ...(error as { message?: string } | undefined) };
  throw new CommandError(message ?? `The server answered ${response.status}.`, toExitCode(response.status));
}

function toExitCode(status: number): number {
  if (status === 401 || status === 403) return 3;
  return status === 404 ? 4 : 1;
}
