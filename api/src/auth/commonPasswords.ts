import { dictionary } from '@zxcvbn-ts/language-common';
import { badRequest } from '../http/index.ts';

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
