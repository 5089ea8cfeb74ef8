import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandError, openClient, readAnswer } from '../connection.ts';
import { toJsonText } from '../text.ts';

const POLL_MS = 1000;
const MAX_WAIT_MS = 15 * 60_000;

interface ExportOptions {
  type: 'csv' | 'json' | 'html';
  output?: string;
  json?: true;
}

export async function exportCves(query: string | undefined, { type, output, json }: ExportOptions) {
  if (json && output === '-') throw new CommandError('Standard output cannot have both the file and --json.', 2);
  const client = await openClient();
  const search_query = { export_type: 'all' as const, ...(query ? { q: query } : {}) };
  const { job_id: id } = await readAnswer(client.POST('/export', { body: { search_query, type } }));
  if (!/^[\w-]+$/.test(id)) throw new CommandError('The server answered with an id that is no file name.');
  await waitForFile(async () => readAnswer(client.GET('/export/status/{id}', { params: { path: { id } } })));
  const { data, response } = await client.GET('/export/download/{id}', {
    params: { path: { id } },
    parseAs: 'stream',
  });
  if (!response.ok || !data) throw new CommandError(`The export cannot be downloaded (${response.status}).`);
  const file = output ?? `faultline-${id}.${type}`;
  const target = file === '-' ? process.stdout : createWriteStream(file, { mode: 0o600 });
  await pipeline(Readable.fromWeb(data as never), target, { end: file !== '-' });
  if (json) console.log(toJsonText({ job_id: id, file }));
  else if (file !== '-') console.log(`The export is in ${file}`);
}

async function waitForFile(readStatus: () => Promise<{ status: string; error_msg: string | null }>) {
  for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end; await wait(POLL_MS)) {
    const { status, error_msg } = await readStatus();
    if (status === 'completed') return;
    if (status === 'failed') throw new CommandError(`The export failed: ${error_msg ?? 'the server gives no reason'}`);
  }
  throw new CommandError('The export takes longer than 15 minutes. It continues on the server.');
}
