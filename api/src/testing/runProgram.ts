import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, type RunningScript, startScript } from './startScript.ts';

const TIMEOUT_MS = 200_000;
const RETRY_MS = 50;

// Answers are not checked against the contract, because the program may be an older release.
export interface RunningProgram {
  script: RunningScript;
  address: string;
  request: (
    method: string,
    path: string,
    options?: { token?: string; body?: object },
  ) => Promise<{ status: number; data: never }>;
  register: (email: string, password: string) => Promise<string>;
  signIn: (email: string, password: string) => Promise<string>;
  stop: () => Promise<number | null>;
}

// Throws the last error after the timeout.
async function retry<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await sleep(RETRY_MS);
  }
}

async function readCode(dataDir: string, email: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
  const code = mails
    .findLast((mail) => mail.includes(email))
    ?.match(/\b\d{6}\b/g)
    ?.at(-1);
  if (code === undefined) throw new Error(`No code was mailed to ${email}`);
  return code;
}

export async function runProgram(
  server: URL,
  env: Record<string, string> & { DATA_DIR: string },
): Promise<RunningProgram> {
  const port = await freePort();
  const script = startScript(server, [], {
    API_PORT: String(port),
    JWT_SECRET: 'the secret of a test that everybody may read',
    CVE_SOURCE: 'http://127.0.0.1:9',
    LOG_LEVEL: 'error',
    ...env,
  });
  const request: RunningProgram['request'] = async (method, path, { token, body } = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { data } = (await response.json()) as { data: never };
    return { status: response.status, data };
  };
  await retry(async () => {
    if (script.child.exitCode !== null) return; // reported below
    const { status } = await fetch(`http://127.0.0.1:${port}/api/readyz`);
    if (status !== 200) throw new Error(`/api/readyz answers ${status}`);
  });
  if (script.child.exitCode !== null)
    throw new Error(`The API did not start: ${script.output.err}${script.output.out}`);
  const readToken = ({ status, data }: { status: number; data: { token?: string; access_token?: string } }) => {
    const token = data?.token ?? data?.access_token;
    if (token === undefined) throw new Error(`No token: ${status} ${JSON.stringify(data)}`);
    return token;
  };
  const signIn = async (email: string, password: string) =>
    readToken(await request('POST', '/auth/login', { body: { email, password } }));
  return {
    script,
    address: `http://127.0.0.1:${port}`,
    request,
    signIn,
    register: async (email, password) => {
      await request('POST', '/auth/register', { body: { email, password, subscriptionPlan: 'free' } });
      const otp = await retry(() => readCode(env.DATA_DIR, email));
      await request('POST', '/auth/verify-otp', { body: { email, otp } });
      return signIn(email, password);
    },
    stop: async () => {
      script.child.kill('SIGTERM');
      return script.ended;
    },
  };
}
