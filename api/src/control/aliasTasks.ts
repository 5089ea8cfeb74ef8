import * as v from 'valibot';
import type { Db } from '../db/index.ts';
import { addAlias, countCvesByName, listAliases, removeAlias, syncShippedAliases } from '../ingest/index.ts';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(500));

export const aliasTasks = [
  v.strictObject({ do: v.literal('list-aliases'), search: v.string() }),
  v.strictObject({ do: v.literal('add-alias'), alias: name, vendor: name }),
  v.strictObject({ do: v.literal('remove-alias'), alias: name }),
] as const;

export type AliasTask = v.InferOutput<(typeof aliasTasks)[number]>;

const number = (value: number) => value.toLocaleString('en-US');

/** Runs an alias task and reports the result to `tell`. @throws AliasError */
export async function runAliasTask(db: Db, task: AliasTask, tell: (line: string) => void): Promise<void> {
  await syncShippedAliases(db);
  if (task.do === 'list-aliases') return listTable(db, task.search, tell);
  const { alias } = task;
  if (task.do === 'remove-alias') {
    await removeAlias(db, alias);
    return tell(`"${alias}" is a vendor of its own again, with ${number(await countCvesByName(db, alias))} CVEs.`);
  }
  await addAlias(db, alias, task.vendor);
  const cves = await countCvesByName(db, alias);
  tell(
    cves === 0
      ? `"${alias}" is shown as "${task.vendor}"; no record names either yet.`
      : `"${alias}" is shown as "${task.vendor}", which has ${number(cves)} CVEs.`,
  );
}

// Marks the entries that the operator changed.
async function listTable(db: Db, search: string, tell: (text: string) => void): Promise<void> {
  const rows = await listAliases(db, search);
  if (rows.length === 0) return tell(search === '' ? 'The table is empty.' : `No entry contains "${search}".`);
  for (const { alias, vendor, shipped, removed } of rows) {
    const origin = removed ? '  (removed here)' : shipped ? '' : '  (added here)';
    tell(`${alias} -> ${vendor}${origin}`);
  }
}
