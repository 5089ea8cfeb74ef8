import { Command, Option } from 'commander';
import { exportCves } from './exportCves.ts';
import { login, logout } from './login.ts';
import { searchCves, showCve } from './cves.ts';
import { listTrackings, track, untrack } from './trackings.ts';

const MAX_ROWS = 100;

const readLimit = (text: string) => Math.min(Math.max(Number.parseInt(text, 10) || 1, 1), MAX_ROWS);

export function createProgram(): Command {
  const program = new Command('faultline')
    .description('Faultline: CVEs and your trackings of an installation')
    .showHelpAfterError()
    .helpCommand(false)
    .exitOverride();
  const add = (usage: string, description: string) =>
    program.command(usage).description(description).option('--json', 'print JSON');

  program
    .command('login [server]')
    .description('save the address of the server and an API token, which is asked for or read from standard input')
    .action(login);
  program.command('logout').description('forget the saved token').action(logout);
  add('cve <id>', 'one CVE, such as CVE-2026-1234').action(showCve);
  add('search <query>', "CVEs that match a query, such as 'vendor:apache cvss>=9'")
    .option('--limit <n>', 'the number of CVEs, at most 100', readLimit, 20)
    .option('--cursor <cursor>', 'continue after an earlier answer (next_cursor of --json)')
    .addOption(
      new Option('--sort <order>', 'descending').choices(['published', 'updated', 'score', 'epss', 'priority']),
    )
    .action(searchCves);
  add('list', 'your trackings').action(listTrackings);
  add(
    'track <target>',
    'track CVE-2026-1234, vendor:<name>, product:<vendor>/<name> or product:<vendor>/<name>@<version>',
  ).action(track);
  add('untrack <target>', 'end a tracking, named as in `list` or by its id').action(untrack);
  add('export [query]', 'write the CVEs that match a query to a file')
    .addOption(new Option('--type <type>', 'the format').choices(['csv', 'json', 'html']).default('csv'))
    .option('--output <file>', 'the file, or - for standard output (default: faultline-<job>.<type>)')
    .action(exportCves);
  program
    .command('mcp')
    .description('serve searches, CVEs and your trackings to an assistant over standard input and output (MCP)')
    .action(async () => (await import('../mcp/server.ts')).serveMcp());
  return program;
}
