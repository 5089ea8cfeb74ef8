import { resolve } from 'node:path';
import { Command } from 'commander';
import { demoCommand } from './demoCommand.ts';
import { CliError } from './CliError.ts';
import { syncCommand } from './syncCommand.ts';
import { taskCommand } from './taskCommand.ts';
import { reportFailures, withDatabase } from './withDatabase.ts';

/** `cves ...`: what fills the catalogue. */
export function cvesCommand(): Command {
  const cves = new Command('cves').description(
    'Load CVE records into the database that DATABASE_URL or DATA_DIR names',
  );
  cves
    .command('import')
    .description('import records in the official CVE Record Format; run again, it takes only what is new')
    .argument('<path>', 'a folder, a .zip or a .tar.gz laid out as cvelistV5')
    .option('--no-alerts', 'alert nobody of what changes, as when old records are added')
    .action((path: string, { alerts }: { alerts: boolean }) =>
      taskCommand({ do: 'import', path: resolve(path), alerts }),
    );
  cves
    .command('demo')
    .description('load synthetic records, clearly marked; later runs add those of the days since')
    .action(() => withDatabase((db) => demoCommand(db)));
  cves
    .command('sync')
    .description('take what changed in the official CVE list since the last time, from CVE_SOURCE')
    .action(() => withDatabase(syncCommand));
  cves
    .command('enrich')
    .description('load which CVEs are known to be exploited (CISA KEV) and how likely others are (FIRST EPSS)')
    .option('--kev <file>', 'known_exploited_vulnerabilities .json or .csv')
    .option('--epss <file>', 'epss_scores .csv or .csv.gz')
    .action(({ kev, epss }: { kev?: string; epss?: string }) => {
      if (kev === undefined && epss === undefined)
        return reportFailures(() => Promise.reject(new CliError('Name a file: --kev <file>, --epss <file>, or both')));
      return taskCommand({
        do: 'enrich',
        ...(kev !== undefined && { kev: resolve(kev) }),
        ...(epss !== undefined && { epss: resolve(epss) }),
      });
    });
  return cves;
}
