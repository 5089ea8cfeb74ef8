import { hash, verify } from '@node-rs/argon2';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';
import { badRequest, HttpError } from '../http/index.ts';

/** argon2id with 19 MiB and two passes: OWASP's first choice, about 25 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_CONCURRENCY = 2;
const MAX_QUEUE_LENGTH = 100;
/** Of a password nobody has: unknown addresses are checked against it, to take the same time. */
const DUMMY = '$argon2id$v=19$m=19456,t=2,p=1$DDNWSau7Bw5gCUzYDxl7WQ$iTY7lGSXQgPPpv5iWfQJ8+1UsmB+bV7n+sWO/CHL+bI';

const limit = pLimit(MAX_CONCURRENCY);

/** Hashes take memory and the threads that file work needs too: two at once, the others in a line of limited length. */
async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MAX_QUEUE_LENGTH) {
    const headers = { 'retry-after': '2' };
    throw new HttpError({
      status: 503,
      code: 'ERR_BUSY',
      message: 'Too many sign-ins at once. Please try again.',
      headers,
    });
  }
  return limit(work);
}

export const hashPassword = (password: string): Promise<string> => inLine(() => hash(password, COST));

/** False without a stored hash, after as much work as with one. */
export const isPassword = (password: string, stored: string | null | undefined): Promise<boolean> =>
  inLine(async () => (await verify(stored ?? DUMMY, password)) && typeof stored === 'string');

/** 49,233 passwords of public breaches, the most frequent ones first. */
const commonPasswords = dictionary['passwords-common'];
const commonPasswordSet = new Set(commonPasswords);

/** At the 150 guesses a day that sign-in takes from a network its owner uses (`attemptLimits.ts`): more than three years. */
const MIN_GUESSES = 200_000;
/** The estimate of a few characters takes 1 ms, that of 100 more than 100 ms. No two common words take as many as these. */
const MAX_ESTIMATED_LENGTH = 24;

/** Finds what the list leaves out because it follows from it: sequences, keys, dates, words with digits, other signs for letters. */
const estimator = new ZxcvbnFactory({
  dictionary: { 'passwords-common': commonPasswords },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: 5,
});

/** As long as passwords may be: one sign becomes up to 18 when its spelling is made comparable. */
const MAX_COMPARED_LENGTH = 256;

/** Counting goes on after 9 and 0, where the estimate sees another sequence begin. */
const DIGITS = '12345678901234567890';
const DIGIT_RUNS = [DIGITS, DIGITS.split('').toReversed().join('')];

const isListed = (password: string) => commonPasswordSet.has(password);
const isDigitRun = (password: string) => DIGIT_RUNS.some((run) => run.includes(password));
const isRepetition = (password: string) => /^(.+?)\1+$/su.test(password);
const isGuessable = (password: string, words: string[] = []) =>
  estimator.check(password.slice(0, MAX_ESTIMATED_LENGTH), words).guesses < MIN_GUESSES;

/** Refuses a password that guessing begins with, in whatever case it is written. Call it before anything is stored or used up. */
export function refuseCommonPassword(password: string, email: string): void {
  const comparable = toComparable(password);
  const isCommon = [isListed, isDigitRun, isRepetition, isGuessable].some((check) => check(comparable));
  if (isCommon) throw badRequest('This password is too common. Please choose another one.', 'ERR_COMMON_PASSWORD');
  const words = getContextWords(toComparable(email));
  if (words.includes(comparable) || isGuessable(comparable, words)) {
    throw badRequest(
      'This password is easy to guess from your email address or the name of this site. Please choose another one.',
      'ERR_COMMON_PASSWORD',
    );
  }
}

const toComparable = (text: string) => text.normalize('NFKC').toLowerCase().slice(0, MAX_COMPARED_LENGTH);

const PRODUCT_WORDS = ['faultline', 'vulnerability', 'vulnerabilities', 'cve tracker'];
const MIN_WORD_LENGTH = 3;
/** Each word makes the estimate longer; an address of many parts has no more of them. */
const MAX_NAME_PARTS = 8;

/** Words that an attacker tries first against this account: the product's, and the parts of the account's address. */
function getContextWords(email: string): string[] {
  const [name = '', domain = ''] = email.split('@');
  const parts = name.split(/[^\p{L}\p{N}]+/u).slice(0, MAX_NAME_PARTS);
  const labels = domain.split('.').slice(0, -1);
  const words = [
    ...PRODUCT_WORDS,
    email,
    name,
    parts.join(''),
    parts.toReversed().join(''),
    domain,
    ...parts,
    ...labels,
  ];
  return [...new Set(words)].filter((word) => word.length >= MIN_WORD_LENGTH);
}
