import { dictionary } from '@zxcvbn-ts/language-common';
import { badRequest } from '../http/index.ts';

/** 49,233 passwords of public breaches, the most frequent ones first: the 10,000 that must be refused, and more. */
const commonPasswords = new Set(dictionary['passwords-common']);

/** Refuses a password that guessing begins with, in whatever case it is written. Call it before anything is stored or used up. */
export function refuseCommonPassword(password: string): void {
  if (!commonPasswords.has(password.normalize('NFKC').toLowerCase())) return;
  throw badRequest('This password is too common. Please choose another one.', 'ERR_COMMON_PASSWORD');
}
