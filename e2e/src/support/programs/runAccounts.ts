import { environment } from '../environment.ts';
import { ChildProgram } from './ChildProgram.ts';

// Runs the command `accounts` over the database of the stack.
export const runAccounts = (...args: string[]): Promise<void> =>
  new ChildProgram('api/src/cli.ts', { DATA_DIR: environment.dataDir ?? '', DATABASE_URL: environment.databaseUrl }, [
    'accounts',
    ...args,
  ]).done();
