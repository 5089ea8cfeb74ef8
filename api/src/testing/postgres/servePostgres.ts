import { startPostgres } from './startPostgres.ts';

// For tests of other packages: prints the address of a separate PostgreSQL server, which stops when the input ends.
const { url, stop } = await startPostgres();
process.stdout.write(`${url}\n`);
process.stdin.resume().once('end', () => void stop());
