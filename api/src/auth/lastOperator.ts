import { type Db, sql } from '../db/index.ts';
import { HttpError } from '../http/index.ts';

// Locks the operators, so that two requests cannot remove the last two at once.
export async function isLastOperator(tx: Db, id: number): Promise<boolean> {
  const operators = await tx.rows<{ id: number }>(
    sql`select id from users where is_admin and email_verified and disabled_at is null order by id for update`,
  );
  return operators.length === 1 && operators[0]?.id === id;
}

export async function refuseLastOperator(tx: Db, id: number): Promise<void> {
  if (!(await isLastOperator(tx, id))) return;
  throw new HttpError({
    status: 409,
    code: 'ERR_LAST_OPERATOR',
    message: 'This account is the only operator. Make another account an operator first.',
  });
}
