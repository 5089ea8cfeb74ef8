import { Command } from 'commander';
import { taskCommand } from './taskCommand.ts';

/** `cves aliases ...`: which names are one vendor. */
export function aliasesCommand(): Command {
  const aliases = new Command('aliases').description('list or change which names of vendors are one vendor');
  aliases
    .command('list')
    .description('print the table: each name, and the vendor it is shown as')
    .argument('[text]', 'only entries that contain it', '')
    .action((search: string) => taskCommand({ do: 'list-aliases', search }));
  aliases
    .command('add')
    .description('show a name as another vendor; the same name twice sets how a vendor is spelled')
    .argument('<name>', 'the name as records state it, such as "Oracle Corporation"')
    .argument('<vendor>', 'the vendor it is shown as, such as "Oracle"')
    .action((alias: string, vendor: string) => taskCommand({ do: 'add-alias', alias, vendor }));
  aliases
    .command('remove')
    .description('separate a name from the vendor again; nothing is lost')
    .argument('<name>', 'the name, as `list` prints it')
    .action((alias: string) => taskCommand({ do: 'remove-alias', alias }));
  return aliases;
}
