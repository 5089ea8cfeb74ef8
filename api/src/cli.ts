import { Command } from 'commander';
import { accountsCommand } from './cli/accounts.ts';
import { cvesCommand } from './cli/cves.ts';
import { dbCommand } from './cli/db.ts';

process.umask(0o077); // the database it may make is nobody else's
const program = new Command('faultline-api')
  .description("Faultline's data, from the terminal; the environment says which database (DATABASE_URL or DATA_DIR)")
  .showHelpAfterError()
  .helpCommand(false)
  .addCommand(accountsCommand())
  .addCommand(cvesCommand())
  .addCommand(dbCommand());

await program.parseAsync();
