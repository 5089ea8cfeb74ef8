import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { deliverAlerts } from '../../alerts/delivery/deliver.ts';
import { explainAlerts } from '../../alerts/explain/explainAlerts.ts';
import { type Database, type Db, sql, withDb } from '../../db/index.ts';
import { importFiles } from '../../ingest/index.ts';
import { tarEntries } from '../../ingest/fixtures/tarEntries.ts';
import type { CveFile } from '../../ingest/source/CveFile.ts';
import { withTempFolder } from '../../ingest/source/withTempFolder.ts';
import { createBenchApp } from '../benchApp.ts';
import { findSubject, isNotable, namesByCpe, type Subject } from './labels.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const data = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
const archives = ['updates-train.tar.gz', 'history-train.tar.gz'].map((name) => join(data, name));

const PAIRS = 1000;

// The alert rules of each account whose alerts are explained.
const RULE_QUERIES = [
  'cvss>=7',
  'cvss>=9 -kev:true',
  'severity:critical',
  'kev:true',
  'tracked:true',
  'published>=2025-01-01',
  'linux',
  '"remote code execution"',
  'vendor:microsoft',
  'product:chrome OR product:firefox',
  'epss>=0.1',
  'php -wordpress',
];

const cveIdOf = ({ path }: CveFile) => /CVE-\d{4}-\d{4,19}/.exec(path)?.[0] ?? '';
const parse = ({ bytes }: CveFile): unknown => JSON.parse(bytes.toString());

// The versions of each record, oldest first: of `updates`, `history` and the given folders, whose files are in the
// order of their paths.
async function loadVersions(): Promise<CveFile[][]> {
  const files = (await Promise.all(archives.filter(existsSync).map(tarEntries))).flat();
  for (const folder of positionals) {
    const paths = (await readdir(folder, { recursive: true })).toSorted();
    for (const path of paths)
      files.push({ path, bytes: path.endsWith('.json') ? await readFile(join(folder, path)) : Buffer.alloc(0) });
  }
  const records = files.filter(({ path }) => /^CVE-|_/.test(basename(path)) && path.endsWith('.json'));
  const dated = records.map((file) => {
    const { cveMetadata } = parse(file) as { cveMetadata?: { dateUpdated?: string } };
    return { file, at: cveMetadata?.dateUpdated ?? '' };
  });
  const sorted = dated.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  return [
    ...Map.groupBy(
      sorted.map(({ file }) => file),
      cveIdOf,
    ).values(),
  ].filter((own) => own.length > 1);
}

const kinds = ['cve', 'vendor', 'product', 'affected', 'unaffected'] as const;
type Kind = (typeof kinds)[number];

// One account for each tracking, so that all its mails belong to that tracking.
async function track(db: Db, cveId: string, subject: Subject | undefined, kind: Kind): Promise<string | undefined> {
  const email = `${kind}.${cveId.toLowerCase()}@example.com`;
  const product = sql`select product.id from products product join vendors vendor on vendor.id = product.vendor_id
    join cve_products link on link.product_id = coalesce(product.canonical_id, product.id) join cves cve on cve.pk = link.cve_pk
    where cve.cve_id = ${cveId} and lower(trim(product.name)) = lower(trim(${subject?.product ?? ''})) and lower(trim(vendor.name)) = lower(trim(${subject?.vendor ?? ''})) limit 1`;
  const target = {
    cve: sql`select pk as id from cves where cve_id = ${cveId}`,
    vendor: sql`select vendor_id as id from products where id = (${product})`,
    product,
    affected: product,
    unaffected: product,
  }[kind];
  const row = await db.row<{ id: number }>(target);
  if (row?.id == null) return undefined;
  const user = await db.row<{ id: number }>(sql`
    insert into users (email, email_key, password_hash, email_verified, plan, created_at) values (${email}, ${email}, 'none', true, 'pro', now()) returning id`);
  const filter = kind === 'affected' || kind === 'unaffected' ? (subject?.[kind] ?? null) : null;
  await db.run(sql`
    insert into trackings (user_id, tracking_type, target_pk, version_filter, created_at, updated_at)
    values (${user?.id}, ${filter === null ? kind : 'product'}, ${row.id}, ${filter}, now(), now())`);
  return email;
}

class Score {
  hits = 0;
  missed = 0;
  wrong = 0;

  add(isExpected: boolean, isSent: boolean): void {
    if (isExpected && isSent) this.hits++;
    else if (isExpected) this.missed++;
    else if (isSent) this.wrong++;
  }

  format(): string {
    const percent = (part: number, all: number) => (all === 0 ? '-' : `${((100 * part) / all).toFixed(1)} %`);
    const { hits, missed, wrong } = this;
    return `recall ${percent(hits, hits + missed)} (${hits} of ${hits + missed}), precision ${percent(hits, hits + wrong)} (${wrong} wrong)`;
  }
}

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

async function measure(db: Database): Promise<void> {
  const { deps } = await createBenchApp(db);
  const versions = await loadVersions();
  await importFiles(db, Readable.from(versions.flatMap(([first]) => first ?? [])));
  const people: { email: string; cveId: string; kind: Kind; subject: Subject | undefined }[] = [];
  for (const own of versions) {
    const cveId = cveIdOf(own[0] as CveFile);
    const subject = findSubject(parse(own[0] as CveFile), parse(own.at(-1) as CveFile));
    for (const kind of kinds) {
      if (kind !== 'cve' && subject === undefined) continue;
      const email = await track(db, cveId, subject, kind);
      if (email !== undefined) people.push({ email, cveId, kind, subject });
    }
  }
  const [ours, cpe] = [new Score(), new Score()];
  const wrong: string[] = [];
  const delays: number[] = [];
  const mails: { to: string; subject: string; at: number }[] = [];
  const mailer = {
    ...deps.mailer,
    send: async (mail: { to: string; subject: string }, delivery?: { onHandOver?: () => Promise<void> }) => {
      await delivery?.onHandOver?.();
      mails.push({ to: mail.to, subject: mail.subject, at: performance.now() });
      return '250 OK';
    },
  };
  let [duplicates, unlabelled, updates] = [0, 0, 0];
  for (const own of versions) {
    const cveId = cveIdOf(own[0] as CveFile);
    for (let at = 1; at < own.length; at++) {
      const [before, after] = [own[at - 1] as CveFile, own[at] as CveFile];
      updates += 1;
      mails.length = 0;
      const start = performance.now();
      await importFiles(db, Readable.from([after]));
      for (let again: number | undefined = 0; again !== undefined;)
        ({ again } = await deliverAlerts({ ...deps, mailer }, { isOver: true }));
      delays.push(...mails.map((mail) => mail.at - start));
      for (const all of Map.groupBy(mails, (mail) => mail.to).values()) duplicates += all.length - 1;
      const expected = isNotable(parse(before), parse(after));
      if (expected === undefined) {
        unlabelled += 1;
        continue;
      }
      const notified = new Set(mails.map(({ to }) => to));
      for (const { email, kind, subject } of people.filter((person) => person.cveId === cveId)) {
        const isExpected = expected && kind !== 'unaffected';
        ours.add(isExpected, notified.has(email));
        if (isExpected !== notified.has(email))
          wrong.push(`${isExpected ? 'missed' : 'wrong'}: ${email}, version ${at}`);
        // The model has the same triggers, but cannot distinguish versions of a product.
        if (subject !== undefined) cpe.add(isExpected, expected && kind !== 'cve' && namesByCpe(parse(after), subject));
      }
    }
  }
  const rows = await db.rows<{ user_id: number; positions: string[]; sorted: string[] }>(sql`
    select user_id, array_agg(position::text order by settled_at, position) as positions, array_agg(position::text order by position) as sorted
    from alert_messages where state = 'sent' group by user_id`);
  const disordered = rows.filter(({ positions, sorted }) => positions.join() !== sorted.join()).length;
  console.log(
    `${versions.length} records, ${updates} updates (${unlabelled} without a label), ${people.length} trackings`,
  );
  console.log(`Faultline              ${ours.format()}`);
  console.log(`by CPE names alone     ${cpe.format()} (trackings of products and versions; the same updates)`);
  console.log(`duplicates ${duplicates}, accounts with messages out of order ${disordered}`);
  console.log(
    `record to delivery     median ${percentile(delays, 0.5).toFixed(0)} ms, p99 ${percentile(delays, 0.99).toFixed(0)} ms, ${delays.length} messages`,
  );
  for (const line of wrong.slice(0, 10)) console.log(`  ${line}`);
  await measureExplanations(db);
}

async function measureExplanations(db: Database): Promise<void> {
  await db.run(sql`
    insert into alert_rules (user_id, name, query, on_new, on_update, mode, state, created_at)
    select person.id, query.text, query.text, true, true, 'immediate', 'active', now() - interval '1 day'
    from users person cross join unnest(${RULE_QUERIES}::text[]) as query (text)`);
  await db.run(sql`insert into alert_rule_channels (rule_id, channel) select id, 'email' from alert_rules`);
  const pairs = await db.rows<{ id: number; cve_id: string }>(sql`
    select person.id, cve.cve_id from users person cross join cves cve order by md5(person.id || cve.cve_id) limit ${PAIRS}`);
  const times: number[] = [];
  for (const { id, cve_id } of pairs) {
    const start = performance.now();
    await explainAlerts(db, { userId: id, cveId: cve_id, now: new Date() });
    times.push(performance.now() - start);
  }
  console.log(
    `explanations           median ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms of ${times.length}, with ${RULE_QUERIES.length} rules each`,
  );
}

if (!archives.some((path) => existsSync(path)) && positionals.length === 0) {
  console.log('Not measured: name a folder of CVE records with several versions each.');
} else await withTempFolder('bench', (dataDir) => withDb({ dataDir }, measure));
