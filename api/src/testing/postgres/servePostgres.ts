import { startPostgres } from './startPostgres.ts';

// For tests of other packages: prints the address of a PostgreSQL of its own, which goes when the input ends.
const { url, stop } = await startPostgres();
process.stdout.write(`${url}\n`);
process.stdin.resume().once('end', () => void stop());
