import { isMainThread } from 'node:worker_threads';

// Loaded before a supervised process, so that it exits when its supervisor exits or crashes.
if (isMainThread && process.channel !== undefined) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), 20_000).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  process.channel.unref();
}
