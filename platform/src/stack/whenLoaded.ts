import { setTimeout as wait } from 'node:timers/promises';

const patience = 600_000;
const unready = 503;

const statusOf = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status,
    () => unready,
  );

/** Resolves once the API has what it needs to answer with records; after ten minutes people may look for themselves. */
export async function whenLoaded(apiPort: number, say: (line: string) => void): Promise<void> {
  const url = `http://127.0.0.1:${apiPort}/api/readyz`;
  if ((await statusOf(url)) !== unready) return;
  say('Loading records ...');
  const until = Date.now() + patience;
  while (Date.now() < until && (await statusOf(url)) === unready) await wait(200);
}
