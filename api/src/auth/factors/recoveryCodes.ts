import { createHash } from 'node:crypto';
import { Secret } from 'otpauth';
import { type Db, sql } from '../../db/index.ts';

const CODES = 10;
const CODE_BYTES = 10;

// 80 random bits, as `xxxx-xxxx-xxxx-xxxx`.
const createCode = () => new Secret({ size: CODE_BYTES }).base32.toLowerCase().replaceAll(/(.{4})(?!$)/g, '$1-');

// The codes are long enough for a hash without a key, so they survive a new JWT_SECRET.
const hashCode = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^0-9a-z]/g, ''))
    .digest('hex');

export async function replaceRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, createCode);
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  await tx.run(sql`
    insert into recovery_codes (user_id, code_hash)
    select ${userId}, code_hash from unnest(${codes.map(hashCode)}::text[]) as code_hash`);
  return codes;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const row = await db.row<{ n: number }>(sql`select count(*) as n from recovery_codes where user_id = ${userId}`);
  return row?.n ?? 0;
}

export const deleteRecoveryCodes = (db: Db, userId: number) =>
  db.run(sql`delete from recovery_codes where user_id = ${userId}`);

export const acceptRecoveryCode = async (db: Db, userId: number, code: string): Promise<boolean> =>
  (await db.run(sql`delete from recovery_codes where user_id = ${userId} and code_hash = ${hashCode(code)}`)) === 1;
