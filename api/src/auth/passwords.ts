import { hash, verify } from '@node-rs/argon2';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';
import { badRequest, unavailable } from '../http/index.ts';

// OWASP's first recommendation for argon2id, about 25 ms.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_CONCURRENCY = 2;
const MAX_QUEUE_LENGTH = 100;
// Unknown addresses are checked against this hash, so that they take the same time.
const DUMMY = '$argon2id$v=19$m=19456,t=2,p=1$DDNWSau7Bw5gCUzYDxl7WQ$iTY7lGSXQgPPpv5iWfQJ8+1UsmB+bV7n+sWO/CHL+bI';

const limit = pLimit(MAX_CONCURRENCY);

// Hashing uses memory and the thread pool of file operations, so at most two run concurrently, and the queue is
// bounded.
async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MAX_QUEUE_LENGTH)
    throw unavailable('Too many sign-ins at once. Please try again.', 'ERR_BUSY', 2);
  return limit(work);
}

export const hashPassword = (password: string): Promise<string> => inLine(() => hash(password, COST));

// Does the same amount of work if no hash is stored.
export const isPassword = (password: string, stored: string | null | undefined): Promise<boolean> =>
  inLine(async () => (await verify(stored ?? DUMMY, password)) && typeof stored === 'string');

// 49,233 passwords from public breaches, most frequent first.
const commonPasswords = dictionary['passwords-common'];
const commonPasswordSet = new Set(commonPasswords);

// More than three years at the 150 guesses a day that sign-in allows (`attemptLimits.ts`).
const MIN_GUESSES = 200_000;
// Estimating a few characters takes 1 ms, 100 characters more than 100 ms. Two common words are shorter than this.
const MAX_ESTIMATED_LENGTH = 24;

// Detects patterns that are not in the list: sequences, keyboard rows, dates, words with digits, character
// substitutions.
const estimator = new ZxcvbnFactory({
  dictionary: { 'passwords-common': commonPasswords },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: 5,
});

// The maximum password length: normalization can expand one character to 18.
const MAX_COMPARED_LENGTH = 256;

// Sequences often continue after 9 and 0; the estimator would see a new sequence.
const DIGITS = '12345678901234567890';
const DIGIT_RUNS = [DIGITS, DIGITS.split('').toReversed().join('')];

const isListed = (password: string) => commonPasswordSet.has(password);
const isDigitRun = (password: string) => DIGIT_RUNS.some((run) => run.includes(password));
const isRepetition = (password: string) => /^(.+?)\1+$/su.test(password);
const isGuessable = (password: string, words: string[] = []) =>
  estimator.check(password.slice(0, MAX_ESTIMATED_LENGTH), words).guesses < MIN_GUESSES;

// Call it before anything is stored or a code is redeemed.
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
// The estimate takes longer with each word.
const MAX_NAME_PARTS = 8;

// Words that an attacker tries first: the product's name and the parts of the account's address.
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
