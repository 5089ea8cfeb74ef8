import { setTimeout as wait } from 'node:timers/promises';

type Loading = 'done' | 'going on' | 'failed';

const timeoutMs = 600_000;

async function ask(url: string): Promise<Loading> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) });
    if (answer.status !== 503) return 'done';
    return /"[^"]* failed"/.test(await answer.text()) ? 'failed' : 'going on';
  } catch {
    return 'going on';
  }
}

// Resolves when the API has records. After a failure or ten minutes it prints a message and resolves anyway.
export async function waitForData(api: string, log: (line: string) => void): Promise<void> {
  const url = `${api}/readyz`;
  const until = Date.now() + timeoutMs;
  let loading = await ask(url);
  if (loading === 'going on') log('Loading records ...');
  while (loading === 'going on' && Date.now() < until) {
    await wait(200);
    loading = await ask(url);
  }
  if (loading !== 'done') log('The records could not be loaded; see the reason of the API above.');
}
