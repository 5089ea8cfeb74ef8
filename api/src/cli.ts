import { Command } from 'commander';
import { cvesCommand } from './cli/cves.ts';

const program = new Command('faultline-api')
  .description("Faultline's data, from the terminal; the environment says which database (DATABASE_URL or DATA_DIR)")
  .showHelpAfterError()
  .helpCommand(false)
  .addCommand(cvesCommand());

await program.parseAsync();
