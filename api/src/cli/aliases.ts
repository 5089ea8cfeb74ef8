import { Command } from 'commander';
import { taskCommand } from './taskCommand.ts';

interface Options {
  // The names are those of this vendor's products.
  vendor?: string;
}

const VENDOR: [string, string] = ['--vendor <vendor>', "the names are those of this vendor's products"];

/** `cves aliases ...`: which names are one vendor, or one product of a vendor. */
export function aliasesCommand(): Command {
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
