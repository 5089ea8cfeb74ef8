import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { badRequest, HttpError } from '../http/index.ts';

/** argon2id with 19 MiB and two passes: OWASP's first choice, about 25 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_CONCURRENCY = 2;
const MAX_QUEUE_LENGTH = 100;
/** Of a password nobody has: unknown addresses are checked against it, to take the same time. */
const DUMMY = '$argon2id$v=19$m=19456,t=2,p=1$DDNWSau7Bw5gCUzYDxl7WQ$iTY7lGSXQgPPpv5iWfQJ8+1UsmB+bV7n+sWO/CHL+bI';

let running = 0;
const waiting: (() => void)[] = [];

/** Hashes take memory and the threads that file work needs too: two at once, the others in a line of limited length. */
async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENCY) {
    if (waiting.length >= MAX_QUEUE_LENGTH) {
      const headers = { 'retry-after': '2' };
      throw new HttpError({
        status: 503,
        code: 'ERR_BUSY',
        message: 'Too many sign-ins at once. Please try again.',
        headers,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next(); // the place is handed on
  }
}

export const hashPassword = (password: string): Promise<string> => inLine(() => hash(password, COST));

/** False without a stored hash, after as much work as with one. */
export const isPassword = (password: string, stored: string | null | undefined): Promise<boolean> =>
  inLine(async () => (await verify(stored ?? DUMMY, password)) && typeof stored === 'string');

/** 49,233 passwords of public breaches, the most frequent ones first: the 10,000 that must be refused, and more. */
const commonPasswords = new Set(dictionary['passwords-common']);

/** The list leaves out some of these, as what it is made for finds them by their pattern. */
const ROWS = ['12345678901234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz'];
const RUNS = ROWS.flatMap((row) => [row, row.split('').toReversed().join('')]);
const isPattern = (password: string) => /^(.)\1*$/su.test(password) || RUNS.some((run) => run.includes(password));

/** Refuses a password that guessing begins with, in whatever case it is written. Call it before anything is stored or used up. */
export function refuseCommonPassword(password: string): void {
  const comparable = password.normalize('NFKC').toLowerCase();
  if (!commonPasswords.has(comparable) && !isPattern(comparable)) return;
  throw badRequest('This password is too common. Please choose another one.', 'ERR_COMMON_PASSWORD');
}
