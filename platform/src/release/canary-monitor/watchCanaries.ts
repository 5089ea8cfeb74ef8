import { haltFailing } from './haltFailing.ts';
import { readHealth } from './readHealth.ts';

interface Watch {
  tree: string;
  /** The API's address, with its path. */
  api: string;
  everyMs: number;
  /** From how many addresses failures must come before a canary is halted. */
  minAddresses?: number | undefined;
  say: (line: string) => void;
}

/** Looks at the canaries of a tree again and again. One look that fails is said once, and the next is taken. */
export function watchCanaries({ tree, api, everyMs, minAddresses, say: log }: Watch): { stop: () => void } {
  let complaint: string | undefined;
  const look = async () => {
    try {
      for (const line of await haltFailing(tree, await readHealth(api), minAddresses)) log(line);
      complaint = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== complaint) log(message);
      complaint = message;
    }
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, everyMs);
  return { stop: () => clearInterval(timer) };
}
