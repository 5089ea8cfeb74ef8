import { access, constants } from 'node:fs/promises';
import * as v from 'valibot';
import {
  type AccountResult,
  type AccountTask,
  AccountTaskError,
  accountTasks,
  runAccountTask,
} from '../administration/runAccountTask.ts';
import { verifyAudit } from '../audit/auditLog.ts';
import { backupDatabase, BackupError } from '../backup/backup.ts';
import type { Config } from '../config.ts';
import { type AppliedMigration, type Database, type Db, DbError, listApplied } from '../db/index.ts';
import { HttpError } from '../http/index.ts';
import { takeUntilAborted } from '../ingest/batches.ts';
import { forgetValidators } from '../ingest/feeds/feedState.ts';
import {
  addProductAlias,
  countCvesByProduct,
  listProductAliases,
  removeProductAlias,
} from '../ingest/aliases/productAliases.ts';
import {
  addAlias,
  AliasError,
  countCvesByName,
  listAliases,
  removeAlias,
  syncShippedAliases,
} from '../ingest/aliases/vendorAliases.ts';
import { cveFiles, emptyReport, importFiles, type ImportReport, SourceError } from '../ingest/index.ts';
import { listArchivePaths, readArchive } from '../ingest/osv/readArchive.ts';
import { recordArchive, takeArchive } from '../ingest/osv/takeArchive.ts';
import { takeEpss } from '../ingest/risk-data/epss.ts';
import { writeKev } from '../ingest/risk-data/kev.ts';
import { readKev } from '../ingest/risk-data/readKev.ts';
import { SuccessionError } from '../ingest/risk-data/succession.ts';
import { systemClock } from '../ports/Clock.ts';

const path = v.pipe(v.string(), v.minLength(1));
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(500));

const aliasTasks = [
  v.strictObject({ do: v.literal('list-aliases'), search: v.string() }),
  v.strictObject({ do: v.literal('add-alias'), alias: name, vendor: name }),
  v.strictObject({ do: v.literal('remove-alias'), alias: name }),
  v.strictObject({ do: v.literal('add-product-alias'), vendor: name, alias: name, product: name }),
  v.strictObject({ do: v.literal('remove-product-alias'), vendor: name, alias: name }),
] as const;

type AliasTask = v.InferOutput<(typeof aliasTasks)[number]>;

// Paths are absolute.
export const taskSchema = v.variant('do', [
  v.strictObject({ do: v.literal('import'), path, alerts: v.boolean() }),
  v.strictObject({
    do: v.literal('enrich'),
    kev: v.optional(path),
    epss: v.optional(path),
    osv: v.optional(path),
    force: v.optional(v.boolean()),
  }),
  v.strictObject({ do: v.literal('backup'), file: path }),
  v.strictObject({ do: v.literal('list-migrations') }),
  ...aliasTasks,
  ...accountTasks,
  v.strictObject({
    do: v.literal('verify-audit'),
    known: v.optional(v.pipe(v.string(), v.regex(/^\d+:[0-9a-f]{64}$/))),
  }),
]);

export type Task = v.InferOutput<typeof taskSchema>;

// The last event is `done` or `failed`.
export type TaskEvent =
  | { type: 'progress'; report: ImportReport }
  | { type: 'demo-cleared'; records: number }
  | { type: 'line'; text: string }
  | { type: 'migrations'; applied: AppliedMigration[] }
  | { type: 'accounts'; result: AccountResult }
  | { type: 'interrupted' }
  | { type: 'done'; report?: ImportReport | undefined }
  | { type: 'failed'; message: string; report?: ImportReport | undefined };

export type EmitEvent = (event: TaskEvent) => void;

interface RunOptions {
  emit: EmitEvent;
  signal: AbortSignal;
  config: Config;
  batchSize?: number | undefined;
  maintainAfter?: number | undefined;
}

const number = (value: number) => value.toLocaleString('en-US');

// Call it before opening a database.
export async function ensureReadable(task: Task): Promise<void> {
  const paths = (
    task.do === 'import' ? [task.path] : task.do === 'enrich' ? [task.kev, task.epss, task.osv] : []
  ).filter((path) => path !== undefined);
  for (const path of paths) {
    await access(path, constants.R_OK).catch((error: unknown) => Promise.reject(SourceError.from(error, path)));
  }
}

async function runImport(
  db: Database,
  { path, alerts }: Extract<Task, { do: 'import' }>,
  { emit, signal, batchSize, maintainAfter = 0 }: RunOptions,
  report: ImportReport,
): Promise<void> {
  try {
    await importFiles(
      db,
      takeUntilAborted(cveFiles(path), signal),
      {
        batchSize,
        suppressAlerts: !alerts,
        wasInterrupted: () => signal.aborted,
        onProgress: (report) => emit({ type: 'progress', report }),
        onDemoCleared: (records) => emit({ type: 'demo-cleared', records }),
      },
      report,
    );
  } finally {
    if (report.added + report.updated > maintainAfter) await db.maintain();
  }
}

// Resets the feed's validators, so that it downloads the whole file again.
async function runEnrich(
  db: Database,
  { kev, epss, osv, force = false }: Extract<Task, { do: 'enrich' }>,
  { emit, signal, maintainAfter = 0 }: RunOptions,
): Promise<void> {
  let changes = 0;
  const now = systemClock.now();
  if (kev !== undefined) {
    const { entries, releasedAt } = await readKev(kev);
    await forgetValidators(db, 'kev');
    const { marked, unmarked } = await writeKev(db, entries, { releasedAt, path: kev, now, force });
    changes += marked + unmarked;
    const text = `KEV: ${number(entries.length)} entries; ${number(marked)} CVEs newly marked, ${number(unmarked)} no longer`;
    emit({ type: 'line', text });
  }
  if (epss !== undefined && !signal.aborted) {
    await forgetValidators(db, 'epss');
    const { day, read, changed } = await takeEpss(db, epss, { now, force, signal });
    changes += changed;
    emit({ type: 'line', text: `EPSS: ${number(read)} scores, ${number(changed)} new or changed, of ${day}` });
  }
  for (const path of osv === undefined ? [] : await listArchivePaths(osv)) {
    const archive = await readArchive(path);
    if (signal.aborted) break;
    const { ecosystem, statements, changed } = await takeArchive(db, archive, { now, force, signal });
    if (!signal.aborted) await recordArchive(db, { ecosystem, source: path, now });
    changes += changed;
    const text = `OSV: ${number(statements)} statements on packages of ${ecosystem}, new or changed of ${number(changed)} CVEs`;
    emit({ type: 'line', text });
  }
  if (changes > maintainAfter) await db.maintain();
}

async function runBackup(db: Database, file: string, emit: EmitEvent): Promise<void> {
  const { bytes } = await backupDatabase(db, file);
  emit({ type: 'line', text: formatBackup(file, bytes) });
}

export const formatBackup = (file: string, bytes: number) =>
  `Backed up to ${file} (${(bytes / 1024 / 1024).toFixed(1)} MB)`;

class AuditError extends Error {}

async function runVerification(db: Database, known: string | undefined, emit: EmitEvent): Promise<void> {
  const verdict = await verifyAudit(db, { known });
  if (!verdict.isIntact)
    throw new AuditError(`The audit log is not intact: entry ${number(verdict.entry)} ${verdict.problem}.`);
  const { entries, first, head } = verdict;
  emit({ type: 'line', text: `The audit log is intact: ${number(entries)} entries from number ${number(first)}.` });
  emit({ type: 'line', text: `Keep this elsewhere, and check it later: accounts audit verify --known ${head}` });
}

export const isAccountTask = (task: Task): task is AccountTask =>
  accountTasks.some(({ entries }) => entries.do.literal === task.do);

export const causesAlerts = (task: Task): boolean => task.do === 'enrich' || (task.do === 'import' && task.alerts);

// These tasks work on tables of any release and must not migrate them.
export const isForAnyVersion = (task: Task): boolean => task.do === 'backup' || task.do === 'list-migrations';

// Throws only unexpected errors, not those of the source or the database.
export async function runTask(db: Database, task: Task, options: RunOptions): Promise<void> {
  const { emit, signal, config } = options;
  const report = task.do === 'import' ? emptyReport() : undefined;
  try {
    if (task.do === 'import') await runImport(db, task, options, report ?? emptyReport());
    else if (task.do === 'enrich') await runEnrich(db, task, options);
    else if (task.do === 'backup') await runBackup(db, task.file, emit);
    else if (task.do === 'list-migrations') emit({ type: 'migrations', applied: await listApplied(db) });
    else if (task.do === 'verify-audit') await runVerification(db, task.known, emit);
    else if (isAccountTask(task))
      emit({ type: 'accounts', result: await runAccountTask({ db, config }, task, systemClock.now()) });
    else await runAliasTask(db, task, (text) => emit({ type: 'line', text }));
    if (signal.aborted) emit({ type: 'interrupted' });
    emit({ type: 'done', report });
  } catch (error) {
    if (error instanceof SuccessionError)
      emit({ type: 'failed', message: `${error.message}. Add --force to store it nevertheless.`, report });
    else if (error instanceof HttpError && error.code === 'ERR_LAST_OPERATOR')
      emit({ type: 'failed', message: `${error.message} Or add --force.` });
    else if (
      [SourceError, AliasError, BackupError, AccountTaskError, AuditError, HttpError].some(
        (type) => error instanceof type,
      )
    )
      emit({ type: 'failed', message: (error as Error).message, report });
    else if (error instanceof DbError)
      emit({ type: 'failed', message: `The database failed: ${error.message}`, report });
    else throw error;
  }
}

async function runAliasTask(db: Db, task: AliasTask, tell: (text: string) => void): Promise<void> {
  await syncShippedAliases(db);
  if (task.do === 'list-aliases') return listTable(db, task.search, tell);
  if (task.do === 'add-product-alias' || task.do === 'remove-product-alias') return runProductTask(db, task, tell);
  const { alias } = task;
  if (task.do === 'remove-alias') {
    await removeAlias(db, alias);
    return tell(`"${alias}" is a vendor of its own again, with ${number(await countCvesByName(db, alias))} CVEs.`);
  }
  await addAlias(db, alias, task.vendor);
  tell(describeShown(alias, task.vendor, await countCvesByName(db, alias)));
}

const describeShown = (alias: string, shown: string, cves: number) =>
  cves === 0
    ? `"${alias}" is shown as "${shown}"; no record names either yet.`
    : `"${alias}" is shown as "${shown}", which has ${number(cves)} CVEs.`;

type ProductTask = Extract<AliasTask, { do: 'add-product-alias' | 'remove-product-alias' }>;

async function runProductTask(db: Db, task: ProductTask, tell: (text: string) => void): Promise<void> {
  const { vendor, alias } = task;
  if (task.do === 'add-product-alias') {
    await addProductAlias(db, vendor, alias, task.product);
    return tell(describeShown(alias, task.product, await countCvesByProduct(db, vendor, alias)));
  }
  await removeProductAlias(db, vendor, alias);
  tell(`"${alias}" is a product of its own again, with ${number(await countCvesByProduct(db, vendor, alias))} CVEs.`);
}

// Marks the entries that the operator changed.
async function listTable(db: Db, search: string, tell: (text: string) => void): Promise<void> {
  const vendors = await listAliases(db, search);
  const products = await listProductAliases(db, search);
  if (vendors.length + products.length === 0)
    return tell(search === '' ? 'The table is empty.' : `No entry contains "${search}".`);
  for (const { alias, vendor, ...row } of vendors) tell(`${alias} -> ${vendor}${describeOrigin(row)}`);
  for (const { vendor, alias, product, ...row } of products)
    tell(`${vendor}: ${alias} -> ${product}${describeOrigin(row)}`);
}

const describeOrigin = ({ shipped, removed }: { shipped: boolean; removed: boolean }) =>
  removed ? '  (removed here)' : shipped ? '' : '  (added here)';
