import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError, connect, deleteConnection, readServer, saveConnection } from '../connection.ts';

export async function login(named: string | undefined) {
  const server = readServer(named ?? process.env.FAULTLINE_SERVER ?? (await ask('Server: ', { isHidden: false })));
  const token = await ask('API token: ', { isHidden: true });
  if (token === '') throw new CommandError('The token is empty.', 2);
  const { response } = await connect({ server, token }).GET('/cves', { params: { query: { limit: 1 } } });
  // A token that may not read CVEs is answered with 403.
  if (response.status === 401) throw new CommandError(`${server} does not accept this token.`, 3);
  if (!response.ok && response.status !== 403)
    throw new CommandError(`${server} is not a Faultline server, or does not work: it answered ${response.status}.`);
  console.log(`Signed in to ${server}. The token is in ${await saveConnection({ server, token })}`);
}

export async function logout() {
  await deleteConnection();
  console.log('The saved token is deleted here. Revoke it in your account if it must not be used any more.');
}

// Reads one line. The prompt goes to standard error, and what is typed in secret is not shown.
async function ask(prompt: string, { isHidden }: { isHidden: boolean }): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(prompt);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: stdin, output: isHidden ? silent : stderr, terminal: stdin.isTTY });
  const [line = ''] = (await Promise.race([once(reader, 'line'), once(reader, 'close')])) as [string?];
  reader.close();
  if (stdin.isTTY && isHidden) stderr.write('\n');
  return line.trim();
}
