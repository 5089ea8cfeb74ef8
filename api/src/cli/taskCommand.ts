import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountResult } from '../administration/runAccountTask.ts';
import { type Config, readConfig } from '../config.ts';
import { connectToApi, handOver, HandOverError } from '../control/handOver.ts';
import {
  causesAlerts,
  type EmitEvent,
  ensureReadable,
  isForAnyVersion,
  runTask,
  type Task,
  type TaskEvent,
} from '../control/runTask.ts';
import { type AppliedMigration, type Database, DirectoryInUseError } from '../db/index.ts';
import { type ImportReport, SourceError } from '../ingest/index.ts';
import { countRead, ImportProgress } from './ImportProgress.ts';
import { CliError, reportFailures, runOnDatabase } from './withDatabase.ts';

const INTERRUPTED = 130;
// An API that starts has the database some seconds before it takes tasks.
const API_START_MS = 15_000;
const RETRY_MS = 250;

function refuseNothing(report: ImportReport, path: string) {
  if (countRead(report) === 0)
    throw new CliError(`${path}: no CVE record found (files named CVE-....json in the official format)`);
  if (countRead(report) > report.skipped) return;
  const [first] = report.firstSkipped;
  throw new CliError(`${path}: no CVE record could be read; ${first?.path}: ${first?.why}`);
}

interface Handlers {
  onMigrations?: (applied: AppliedMigration[]) => void;
  onAccounts?: (result: AccountResult) => void;
}

// Shows events on the terminal; `end` tells the last one, and throws `Failure` for what went wrong.
function createView(task: Task, { onMigrations, onAccounts }: Handlers) {
  const progress = new ImportProgress();
  let last: TaskEvent | undefined;
  const show: EmitEvent = (event) => {
    if (event.type === 'progress') progress.show(event.report);
    else if (event.type === 'line') progress.line(event.text);
    else if (event.type === 'migrations') onMigrations?.(event.applied);
    else if (event.type === 'accounts') onAccounts?.(event.result);
    else if (event.type === 'demo-cleared')
      progress.line(`Removed ${event.records.toLocaleString('en-US')} demo records: real ones take their place.`);
    else if (event.type === 'interrupted') {
      progress.line('Interrupted; what is imported is kept, and the same command goes on from there.');
      process.exitCode = INTERRUPTED;
    } else last = event;
  };
  const end = () => {
    if (last?.type === 'failed') {
      if (last.report && countRead(last.report) > 0) progress.end(last.report, 'Imported before it failed, and kept');
      throw new CliError(last.message);
    }
    if (last?.type !== 'done' || last.report === undefined || task.do !== 'import') return;
    if (process.exitCode !== INTERRUPTED) refuseNothing(last.report, task.path);
    progress.end(last.report, 'Imported');
  };
  return { show, end };
}

// Call it after changes that cause alerts. Without it, the API would send them a minute or two later. With PGlite, it sends
// them when it starts.
export async function wakeApi(db: Database): Promise<void> {
  if (db.kind === 'pglite') return;
  const [{ queueAlerts }, { createLog }] = await Promise.all([
    import('../alerts/index.ts'),
    import('../createDeps.ts'),
  ]);
  await queueAlerts(db, createLog('error'));
}

// Runs the task in the API when that has the embedded database open, else in this process.
async function execute(task: Task, config: Config, emit: EmitEvent, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + API_START_MS;
  for (;;) {
    const socket = config.databaseUrl === undefined ? await connectToApi(config.dataDir) : undefined;
    if (socket !== undefined) return handOver(socket, task, emit, signal);
    try {
      const work = async (db: Database) => {
        await runTask(db, task, { emit, signal, config });
        if (causesAlerts(task)) await wakeApi(db);
      };
      return await runOnDatabase(config, work, { isAsIs: isForAnyVersion(task) });
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) throw error;
      if (signal.aborted) return emit({ type: 'interrupted' });
      if (performance.now() < deadline) await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
      else
        throw new CliError(
          `${error.message}\nThat process does not take tasks from commands. Stop it for this command.`,
          { cause: error },
        );
    }
  }
}

// Ctrl-C stops the task cleanly; a second one ends the process.
export const taskCommand = (task: Task, handlers: Handlers = {}): Promise<void> =>
  reportFailures(async () => {
    const config = readConfig(process.env);
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    process.once('SIGINT', stop).once('SIGTERM', stop);
    const view = createView(task, handlers);
    try {
      await ensureReadable(task);
      await execute(task, config, view.show, stopping.signal);
    } catch (error) {
      if (!(error instanceof SourceError) && !(error instanceof HandOverError)) throw error;
      throw new CliError(error.message, { cause: error });
    } finally {
      process.off('SIGINT', stop).off('SIGTERM', stop);
    }
    view.end();
  });
