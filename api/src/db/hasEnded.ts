import { sql, type Statement } from './sql.ts';

/**
 * Returns the condition that a stored end time has passed. Ends are set at most `maxMs` ahead; an end more than twice
 * as far ahead was stored while the clock was wrong and counts as passed. Smaller differences may be clock skew
 * between machines.
 */
export const hasEnded = (end: Statement, now: Date, maxMs: number): Statement =>
  sql`(${end} <= ${now} or ${end} > ${new Date(now.getTime() + 2 * maxMs)})`;
