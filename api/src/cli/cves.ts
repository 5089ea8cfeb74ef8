import { resolve } from 'node:path';
import { Command } from 'commander';
import type { Config } from '../config.ts';
import type { Database } from '../db/index.ts';
import { loadDemo, RealRecordsPresentError, SourceError, syncCves } from '../ingest/index.ts';
import { systemClock } from '../ports/Clock.ts';
import { ImportProgress } from './ImportProgress.ts';
import { taskCommand, wakeApi } from './taskCommand.ts';
import { CliError, reportFailures, withDatabase } from './withDatabase.ts';

export function cvesCommand(): Command {
  const cves = new Command('cves').description(
    'Load CVE records into the database that DATABASE_URL or DATA_DIR names',
  );
  cves
    .command('import')
    .description('import records in the official CVE Record Format; a second run imports only what is new')
    .argument('<path>', 'a folder, a .zip or a .tar.gz laid out as cvelistV5')
    .option('--no-alerts', 'send no alerts, for example when old records are added')
    .action((path: string, { alerts }: { alerts: boolean }) =>
      taskCommand({ do: 'import', path: resolve(path), alerts }),
    );
  cves
    .command('demo')
    .description('load synthetic records, clearly marked; later runs add the days since')
    .action(() => withDatabase((db) => demoCommand(db)));
  cves
    .command('sync')
    .description('import what changed in the official CVE list since the last time, from CVE_SOURCE')
    .action(() => withDatabase(syncCommand));
  cves
    .command('enrich')
    .description(
      'load exploited CVEs (CISA KEV), how likely others are (FIRST EPSS), and what OSV advisories say of packages',
    )
    .option('--kev <file>', 'known_exploited_vulnerabilities .json or .csv')
    .option('--epss <file>', 'epss_scores .csv or .csv.gz')
    .option('--osv <path>', 'all.zip of an ecosystem, or a folder of such archives')
    .option('--force', 'store a file even if it is older or much shorter than the previous one')
    .action(({ kev, epss, osv, force }: { kev?: string; epss?: string; osv?: string; force?: true }) => {
      if (kev === undefined && epss === undefined && osv === undefined)
        return reportFailures(() =>
          Promise.reject(new CliError('Name a file: --kev <file>, --epss <file> or --osv <path>')),
        );
      return taskCommand({
        do: 'enrich',
        ...(kev !== undefined && { kev: resolve(kev) }),
        ...(epss !== undefined && { epss: resolve(epss) }),
        ...(osv !== undefined && { osv: resolve(osv) }),
        ...(force && { force }),
      });
    });
  cves.addCommand(aliasesCommand());
  return cves;
}

async function demoCommand(db: Database): Promise<void> {
  const progress = new ImportProgress();
  try {
    const report = await loadDemo(db, systemClock, { onProgress: progress.show });
    await db.maintain();
    progress.end(report, 'Demo records');
  } catch (error) {
    if (!(error instanceof RealRecordsPresentError)) throw error;
    throw new CliError(`${error.message}. Use an empty DATA_DIR or database for them.`, { cause: error });
  }
}

async function syncCommand(db: Database, { cveSource }: Config): Promise<void> {
  if (cveSource === undefined) {
    throw new CliError(
      'Set CVE_SOURCE to the address under which the releases of the official CVE list lie (.../releases/download)',
    );
  }
  const progress = new ImportProgress();
  try {
    const report = await syncCves(db, {
      source: cveSource,
      clock: systemClock,
      onProgress: progress.show,
      onArchive: (file) => progress.line(`Taking ${file}`),
      onDemoCleared: (records) =>
        progress.line(`Removed ${records.toLocaleString('en-US')} demo records: real ones take their place.`),
    });
    if (report.added + report.updated > 0) {
      await db.maintain();
      await wakeApi(db);
    }
    progress.end(report, 'Synchronized');
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw new CliError(`${error.message}\nWhat came before is kept; run it again to go on from there.`, {
      cause: error,
    });
  }
}

interface Options {
  vendor?: string;
}

const VENDOR: [string, string] = ['--vendor <vendor>', "the names are those of this vendor's products"];

function aliasesCommand(): Command {
  const aliases = new Command('aliases').description('list or change which names are one vendor or one product');
  aliases
    .command('list')
    .description('print the tables: each name, and what it is shown as')
    .argument('[text]', 'only entries that contain it', '')
    .action((search: string) => taskCommand({ do: 'list-aliases', search }));
  aliases
    .command('add')
    .description('show a name as another one; the same name twice sets how a vendor is spelled')
    .argument('<name>', 'the name as records state it, such as "Oracle Corporation"')
    .argument('<shown>', 'the vendor or product it is shown as, such as "Oracle"')
    .option(...VENDOR)
    .action((alias: string, shown: string, { vendor }: Options) =>
      taskCommand(
        vendor === undefined
          ? { do: 'add-alias', alias, vendor: shown }
          : { do: 'add-product-alias', vendor, alias, product: shown },
      ),
    );
  aliases
    .command('remove')
    .description('separate a name again from what it is shown as; nothing is lost')
    .argument('<name>', 'the name, as `list` prints it')
    .option(...VENDOR)
    .action((alias: string, { vendor }: Options) =>
      taskCommand(vendor === undefined ? { do: 'remove-alias', alias } : { do: 'remove-product-alias', vendor, alias }),
    );
  return aliases;
}
