import { isMainThread } from 'node:worker_threads';

// Loaded before a supervised process: it goes when its supervisor goes, however that happened.
if (isMainThread && process.channel !== undefined) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), 20_000).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  process.channel.unref();
}
