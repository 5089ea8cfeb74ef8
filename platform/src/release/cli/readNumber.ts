import { InvalidArgumentError } from 'commander';

/** The value of an option that is a number; anything else is refused, naming the option. */
export function readNumber(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) throw new InvalidArgumentError('It must be a number.');
  return number;
}
