import { constants, openAsBlob } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { readers } from '../valueCodec.ts';
import { Checkpointer } from './Checkpointer.ts';
import { DiskSpaceGuard } from './diskRoom.ts';
import type { QueryResult } from '../Database.ts';
import type { Reply, Request, WorkerSettings } from './PgliteConnection.ts';

// PGlite blocks its thread while a query runs, so it runs in a worker.
const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread');

const asSent = (value: unknown) => value as string;

const settings = workerData as WorkerSettings;
const pglite = await openPglite(settings);
const guard = new DiskSpaceGuard(settings.directory);
const checkpointer = new Checkpointer(pglite);
let inTransaction = false;

const measureRequest = (request: Request) =>
  request.do === 'query' ? request.values.reduce((sum, value) => sum + (value?.length ?? 4), request.text.length) : 0;

async function answer(request: Request): Promise<QueryResult> {
  if ('text' in request) guard.check(request.text, measureRequest(request));
  if (request.do === 'query') {
    const parsers = request.native ? { parsers: { ...types.parsers } } : undefined;
    const { rows, affectedRows = 0 } = await pglite.query(request.text, [...request.values], parsers);
    return { rows, changed: affectedRows };
  }
  if (request.do === 'script') {
    const results = await pglite.exec(request.text, { parsers: { ...types.parsers } });
    return { rows: results.flatMap((result) => result.rows), changed: 0 };
  }
  if (request.do === 'maintain') {
    guard.check('vacuum', 0);
    await pglite.exec('vacuum analyze');
  }
  await checkpointer.checkpoint();
  if (request.do === 'snapshot') {
    const files = await pglite.dumpDataDir('none');
    await writeFile(request.path, Buffer.from(await files.arrayBuffer()));
  }
  if (request.do === 'copy' && settings.directory !== undefined) {
    await cp(settings.directory, request.path, { recursive: true, mode: constants.COPYFILE_FICLONE });
  }
  if (request.do === 'close') await pglite.close();
  return { rows: [], changed: 0 };
}

function trackTransaction(request: Request) {
  if (request.do !== 'script') return;
  if (request.text === 'begin') inTransaction = true;
  if (request.text === 'commit' || request.text === 'rollback') inTransaction = false;
}

async function serve(request: Request): Promise<void> {
  let reply: Reply;
  try {
    reply = { id: request.id, result: await answer(request) };
  } catch (error) {
    const { message, code, constraint } = error as { message: string; code?: string; constraint?: string };
    reply = { id: request.id, error: { message, code, constraint } };
    // A failed script would leave the only connection in an aborted transaction.
    if (request.do === 'script' && !inTransaction) await pglite.exec('rollback').catch(() => undefined);
  }
  port?.postMessage(reply);
  trackTransaction(request);
  if (!inTransaction && request.do !== 'close') await checkpointer.afterWork(measureRequest(request));
}

let last: Promise<void> = Promise.resolve();
port.on('message', (request: Request) => {
  last = last.then(() => serve(request));
});
port.postMessage({ id: 0, result: { rows: [], changed: 0 } } satisfies Reply);

async function openPglite({ directory, snapshot }: WorkerSettings): Promise<PGlite> {
  const pglite = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(snapshot === undefined ? {} : { loadDataDir: await openAsBlob(snapshot) }),
    extensions: { pg_trgm },
    parsers: { ...readers },
    // `encode` has already converted every parameter to text, which the default serializers of these two types reject.
    serializers: { 16: asSent, 17: asSent },
  });
  await pglite.exec("set time zone 'UTC'");
  return pglite;
}
