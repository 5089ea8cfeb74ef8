import { sql, type Statement } from './sql.ts';

/**
 * The condition that a stored end is past, where an end is set at most `maxMs` ahead. One that lies twice as far ahead
 * was set while a clock was wrong, and counts as past; less may be the difference between the clocks of two machines.
 */
export const hasEnded = (end: Statement, now: Date, maxMs: number): Statement =>
  sql`(${end} <= ${now} or ${end} > ${new Date(now.getTime() + 2 * maxMs)})`;
