import { notFound } from './HttpError.ts';

/** A row's id from a path; what can't be one is 404 with the message, as an id of nothing would be. */
export function readId(value: string, message: string): number {
  const id = /^\d{1,10}$/.test(value) ? Number(value) : 0;
  if (id < 1 || id > 2_147_483_647) throw notFound(message);
  return id;
}
