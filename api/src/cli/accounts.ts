import { userInfo } from 'node:os';
import { Command } from 'commander';
import type { AccountEntry } from '../administration/accountsRepository.ts';
import type { AccountChange } from '../administration/changeAccount.ts';
import type { AccountResult, AccountTask } from '../administration/runAccountTask.ts';
import { reportFailures, CliError } from './withDatabase.ts';
import { taskCommand } from './taskCommand.ts';

const JSON_OPTION: [string, string] = ['--json', 'print JSON, for scripts'];
const FORCE_OPTION: [string, string] = ['--force', 'also for the last operator'];
const by = userInfo().username;
const plans = ['free', 'pro', 'business'] as const;

interface Options {
  json?: true;
  force?: true;
}

export function accountsCommand(): Command {
  const accounts = new Command('accounts').description(
    'List or change the accounts in the database that DATABASE_URL or DATA_DIR names; the API may run',
  );
  accounts
    .command('list')
    .description('print the accounts, newest first')
    .argument('[text]', 'only addresses that contain it', '')
    .option(...JSON_OPTION)
    .action((search: string, { json }: Options) => run({ do: 'list-accounts', search }, { json, print: printList }));
  const ofAccount = (name: string, description: string) =>
    accounts
      .command(name)
      .description(description)
      .argument('<email>', 'the address of the account')
      .option(...JSON_OPTION);
  ofAccount('show', 'print one account').action((email: string, { json }: Options) =>
    run({ do: 'show-account', email }, { json, print: printFacts }),
  );
  const change = (command: Command, toChange: () => AccountChange, describe: (email: string) => string) =>
    command.action((email: string, { json, force = false }: { json?: true; force?: boolean }) =>
      run(
        { do: 'change-account', email, change: toChange(), force, by },
        { json, print: ({ accounts: [account] }) => console.log(describe(account?.email ?? email)) },
      ),
    );
  ofAccount('plan', 'put an account on another plan: free tracks up to 10 items, pro and business have no limit')
    .argument('<plan>', plans.join(', '))
    .action((email: string, name: string, { json }: Options) => {
      const plan = plans.find((one) => one === name);
      if (plan === undefined) return fail(`"${name}" is no plan. Use ${plans.join(', ')}.`);
      const print = () => console.log(`${email} is on the plan ${plan}.`);
      return run({ do: 'change-account', email, change: { action: 'plan', plan }, force: false, by }, { json, print });
    });
  change(
    ofAccount('verify', 'mark the address as verified, without a code'),
    () => ({ action: 'verify' }),
    (email) => `${email} is verified.`,
  );
  change(
    ofAccount('disable', 'end the sessions, refuse sign-in and send no alerts, until it is enabled').option(
      ...FORCE_OPTION,
    ),
    () => ({ action: 'disable' }),
    (email) => `${email} is disabled. Enable it again: accounts enable ${email}`,
  );
  change(
    ofAccount('enable', 'enable a disabled account'),
    () => ({ action: 'enable' }),
    (email) => `${email} is enabled.`,
  );
  change(
    ofAccount('sign-out', 'end all sessions of the account'),
    () => ({ action: 'sign-out' }),
    (email) => `${email} is signed out everywhere.`,
  );
  change(
    ofAccount('reset-mfa', 'remove the second factors of an account whose owner lost them, and end its sessions'),
    () => ({ action: 'reset-mfa' }),
    (email) => `${email} signs in with the password alone.`,
  );
  change(
    ofAccount('delete', 'delete the account with everything it has').option(...FORCE_OPTION),
    () => ({ action: 'delete' }),
    (email) => `${email} is deleted.`,
  );
  const admin = ofAccount('admin', 'make the account an operator, who has the page Administration')
    .option('--remove', 'make an operator an ordinary account again')
    .option(...FORCE_OPTION);
  change(
    admin,
    () => ({ action: isRemoval(admin) ? 'remove-operator' : 'make-operator' }),
    (email) => (isRemoval(admin) ? `${email} is an ordinary account.` : `${email} is an operator.`),
  );
  accounts
    .command('audit')
    .description('check the audit log')
    .command('verify')
    .description('find the first entry that was changed, deleted or moved; exits with 1 if there is one')
    .option('--known <id:hash>', 'an entry that an earlier verification printed')
    .action(({ known }: { known?: string }) =>
      known === undefined || /^\d+:[0-9a-f]{64}$/.test(known)
        ? taskCommand({ do: 'verify-audit', known })
        : fail(`"${known}" is not an entry as <id>:<hash>.`),
    );
  return accounts;
}

const fail = (message: string) => reportFailures(() => Promise.reject(new CliError(message)));

const isRemoval = (command: Command) => command.opts<{ remove?: true }>().remove === true;

interface RunOptions {
  json: true | undefined;
  print: (result: AccountResult) => void;
}

const run = (task: AccountTask, { json, print }: RunOptions) =>
  taskCommand(task, {
    onAccounts: (result) => (json ? console.log(JSON.stringify(toJson(task, result))) : print(result)),
  });

// One account is an object, null once it is deleted.
const toJson = (task: AccountTask, { accounts, total }: AccountResult) =>
  task.do === 'list-accounts' ? { accounts, total } : (accounts[0] ?? null);

const describeState = ({ disabled_at, email_verified }: AccountEntry) =>
  disabled_at !== null ? 'disabled' : email_verified ? 'active' : 'unverified';

function printList({ accounts, total }: AccountResult): void {
  if (total === 0) return console.log('No account found.');
  const rows = accounts.map((account) => [
    account.email,
    account.is_operator ? 'operator' : 'user',
    account.plan,
    describeState(account),
    String(account.trackings),
    account.last_used_at?.slice(0, 10) ?? '-',
  ]);
  const lines = [['email', 'role', 'plan', 'state', 'tracked', 'last used'], ...rows];
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0))) ?? [];
  for (const line of lines)
    console.log(
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  if (total > accounts.length) console.log(`${accounts.length} of ${total}; narrow them: accounts list <text>`);
}

function printFacts({ accounts: [account] }: AccountResult): void {
  if (account === undefined) return;
  const facts = {
    Email: account.email,
    Role: account.is_operator ? 'operator' : 'user',
    Plan: account.plan,
    State: describeState(account),
    Created: account.created_at,
    'Last used': account.last_used_at ?? '-',
    Sessions: account.sessions,
    Tracked: account.trackings,
    Exports: account.exports,
  };
  for (const [name, value] of Object.entries(facts)) console.log(`${name.padEnd(10)} ${value}`);
}
