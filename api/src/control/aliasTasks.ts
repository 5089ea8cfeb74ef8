import * as v from 'valibot';
import type { Db } from '../db/index.ts';
import {
  addAlias,
  addProductAlias,
  countCvesByName,
  countCvesByProduct,
  listAliases,
  listProductAliases,
  removeAlias,
  removeProductAlias,
  syncShippedAliases,
} from '../ingest/index.ts';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(500));

export const aliasTasks = [
  v.strictObject({ do: v.literal('list-aliases'), search: v.string() }),
  v.strictObject({ do: v.literal('add-alias'), alias: name, vendor: name }),
  v.strictObject({ do: v.literal('remove-alias'), alias: name }),
  v.strictObject({ do: v.literal('add-product-alias'), vendor: name, alias: name, product: name }),
  v.strictObject({ do: v.literal('remove-product-alias'), vendor: name, alias: name }),
] as const;

export type AliasTask = v.InferOutput<(typeof aliasTasks)[number]>;

const number = (value: number) => value.toLocaleString('en-US');

/** Runs an alias task and reports the result to `tell`. @throws AliasError */
export async function runAliasTask(db: Db, task: AliasTask, tell: (line: string) => void): Promise<void> {
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

async function runProductTask(db: Db, task: ProductTask, tell: (line: string) => void): Promise<void> {
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
