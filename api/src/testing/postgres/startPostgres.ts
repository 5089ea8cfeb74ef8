import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../startScript.ts';
import { findOwner, installBinaries, type Owner } from './installBinaries.ts';

const START_TIMEOUT_MS = 200_000;
const STOP_TIMEOUT_MS = 20_000;

// Runs initdb and PostgreSQL until the input ends, which happens however the process of the test ends, and then deletes
// the data. Arguments: the folder of the programs, the data folder, and those of PostgreSQL.
const SCRIPT = `
bin=$1 data=$2 server=
shift 2
exec 3<&0 </dev/null
clean() {
  trap '' TERM
  [ -z "$server" ] || { kill -INT "$server" && wait "$server"; } 2>/dev/null
  rm -rf "$data"
}
trap 'clean; exit 143' TERM
"$bin/initdb" --pgdata="$data/cluster" --auth=scram-sha-256 --username=postgres --pwfile="$data/password" \\
  --encoding=UTF8 --locale=C --no-sync >&2 || { clean; exit 1; }
rm -f "$data/password"
{ cat <&3; kill -TERM $$; } >/dev/null 2>&1 &
while :; do
  "$bin/postgres" -D "$data/cluster" "$@" 3<&- & server=$!
  wait "$server"; code=$?; server=
  [ -e "$data/restart" ] || break
  rm "$data/restart"
done
clean
exit "$code"
`;

export interface TestPostgres {
  url: string;
  // Restarts the server with its data, which ends every connection. Resolves when it accepts new ones.
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

// The system's temp folder, or another one that the user who runs PostgreSQL can reach.
async function findSharedTemp(owner: Owner | undefined): Promise<string> {
  const canEnter = async (folder: string): Promise<boolean> => {
    const { mode } = await stat(folder);
    return (mode & 0o001) !== 0 && (dirname(folder) === folder || canEnter(dirname(folder)));
  };
  return owner === undefined || (await canEnter(tmpdir())) ? tmpdir() : '/tmp';
}

// Resolves once the server accepts connections; rejects with what it printed when it ends, or takes too long.
async function waitUntilReady(server: ChildProcess): Promise<void> {
  let printed = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (reason: string) => reject(new Error(`PostgreSQL did not start: ${reason}\n${printed}`));
  const read = (chunk: Buffer) => {
    printed += chunk.toString();
    if (printed.includes('database system is ready to accept connections')) resolve();
  };
  const onError = (error: Error) => fail(error.message);
  const onClose = (code: number | null) => fail(`it ended with exit code ${code ?? 'none'}.`);
  const timer = setTimeout(() => fail(`it was not ready after ${START_TIMEOUT_MS / 1000} s.`), START_TIMEOUT_MS);
  server.on('error', onError).on('close', onClose).stderr?.on('data', read);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    server.off('error', onError).off('close', onClose).stderr?.off('data', read).resume();
  }
}

// Resolves once the server and its folder are gone.
async function stopServer(server: ChildProcess, folder: string): Promise<void> {
  if (server.pid !== undefined && server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit');
    const timer = setTimeout(() => process.kill(-(server.pid ?? 0), 'SIGKILL'), STOP_TIMEOUT_MS);
    server.stdin?.end();
    await ended;
    clearTimeout(timer);
  }
  await rm(folder, { recursive: true, force: true });
}

// The server stops with the process that started it, even after a crash. `settings` are those of postgresql.conf;
// `bin` is the folder of an installed PostgreSQL.
export async function startPostgres(
  settings: Record<string, string> = {},
  { bin: installed }: { bin?: string } = {},
): Promise<TestPostgres> {
  const owner = await findOwner();
  const temp = await findSharedTemp(owner);
  const bin = installed ?? (await installBinaries(temp, owner));
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  const folder = await mkdtemp(join(temp, 'faultline-postgres-data-'));
  await writeFile(join(folder, 'password'), password, { mode: 0o600 });
  if (owner !== undefined)
    for (const path of [join(folder, 'password'), folder]) await chown(path, owner.uid, owner.gid);

  const options = { port: `${port}`, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
  const flags = Object.entries({ ...options, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn('/bin/sh', ['-c', SCRIPT, 'postgres', bin, folder, ...flags], {
    ...owner,
    cwd: '/',
    // Ctrl-C reaches this process too, but PostgreSQL must stop after the tests.
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  try {
    await waitUntilReady(server);
  } catch (error) {
    await stopServer(server, folder);
    throw error;
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    restart: async () => {
      const [pid] = (await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n');
      await writeFile(join(folder, 'restart'), '');
      const ready = waitUntilReady(server);
      process.kill(Number(pid), 'SIGINT');
      await ready;
    },
    stop: () => stopServer(server, folder),
  };
}
