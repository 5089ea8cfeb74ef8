import { migrate, openDb, sql } from '../db/index.ts';
import { startPostgres } from './postgres/startPostgres.ts';

/** A migrated database without rows; test databases are copies of it, made in a tenth of the time of the migrations. */
export const TEMPLATE_DATABASE = 'faultline_template';

/** The address of another database of a server. */
export const withDatabase = (serverUrl: string, database: string): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;

async function createTemplate(serverUrl: string): Promise<void> {
  const server = await openDb({ databaseUrl: serverUrl, poolSize: 1 });
  await server.run(sql`create database ${sql.ident(TEMPLATE_DATABASE)}`);
  await server.close();
  const template = await openDb({ databaseUrl: withDatabase(serverUrl, TEMPLATE_DATABASE), poolSize: 1 });
  await migrate(template);
  await template.close();
}

/** Global set-up of Vitest: one PostgreSQL for all test files of the API, in which each has a database of its own. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Two projects of Vitest have this set-up.
  if (process.env.TEST_DATABASE_URL !== undefined) return undefined;
  const { url, stop } = await startPostgres({ max_connections: '300' });
  await createTemplate(url);
  process.env.TEST_DATABASE_URL = url;
  return stop;
}
