import { readConfig } from './config.ts';
import { createLog } from './createDeps.ts';
import { explainStartFailure } from './explainStartFailure.ts';
import { startServer } from './startServer.ts';

process.umask(0o077); // what it writes (the database, mails, exports) is nobody else's
try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const running = await startServer(config, log);
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) process.exit(1); // asked twice: now
    stopping = true;
    log.info({ signal }, 'stopping');
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exit(1);
}
