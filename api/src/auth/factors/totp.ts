import { generate } from 'lean-qr';
import { Secret, TOTP } from 'otpauth';
import { type Db, sql } from '../../db/index.ts';
import { conflict, type Deps } from '../../http/index.ts';
import { deriveKey, deriveKeys, seal, type Secrets, unseal } from '../../ports/secretKeys.ts';

const PURPOSE = 'authenticator app';

type TotpDeps = Pick<Deps, 'clock'> & Secrets & { db: Db };

// Replaces a secret whose first code was never entered.
export async function createTotp(
  { db, clock, secret: key }: TotpDeps,
  { userId, email }: { userId: number; email: string },
) {
  const totp = new TOTP({ issuer: 'Faultline', label: email, secret: new Secret({ size: 20 }) });
  const row = {
    user_id: userId,
    sealed_secret: seal(totp.secret.base32, deriveKey(key, PURPOSE)),
    created_at: clock.now(),
  };
  const created = await db.run(sql`
    insert into totp_secrets ${sql.values(row)}
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
    where totp_secrets.confirmed_at is null`);
  if (created !== 1) throw conflict('An authenticator app is set up already. Remove it first.', 'ERR_TOTP_EXISTS');
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qr: drawQrCode(uri) };
}

function drawQrCode(text: string) {
  const code = generate(text);
  const cells = Array.from(
    { length: code.size ** 2 },
    (_, at) => [at % code.size, Math.floor(at / code.size)] as const,
  );
  const dark = cells.filter(([x, y]) => code.get(x, y));
  return { size: code.size, path: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') };
}

export async function findTotp(db: Db, userId: number): Promise<{ confirmed_at: string | null } | undefined> {
  return db.row(sql`select confirmed_at from totp_secrets where user_id = ${userId}`);
}

// Accepts each code once, from 30 seconds before its time until 30 seconds after it.
export async function acceptTotpCode(
  deps: TotpDeps,
  userId: number,
  code: string,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<boolean> {
  const { db, clock } = deps;
  const row = await db.row<{ sealed_secret: string }>(sql`
    select sealed_secret from totp_secrets
    where user_id = ${userId} and (confirmed_at is not null) = ${isConfirmed}`);
  const secret = row && (await openSecret(deps, userId, row.sealed_secret));
  if (secret === undefined) return false;
  const timestamp = clock.now().getTime();
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: 1 });
  if (delta === null) return false;
  const step = TOTP.counter({ timestamp }) + delta;
  const used = await db.run(sql`
    update totp_secrets set last_step = ${step}, confirmed_at = coalesce(confirmed_at, ${clock.now()})
    where user_id = ${userId} and last_step < ${step}::integer`);
  return used === 1;
}

// Seals with the current key what an earlier one sealed, so that JWT_SECRET_PREVIOUS can be removed later.
async function openSecret({ db, ...secrets }: TotpDeps, userId: number, sealed: string): Promise<string | undefined> {
  const [current, ...previous] = deriveKeys(secrets, PURPOSE);
  const secret = current && unseal(sealed, [current]);
  if (secret !== undefined || current === undefined) return secret;
  const older = unseal(sealed, previous);
  if (older !== undefined) {
    await db.run(sql`
      update totp_secrets set sealed_secret = ${seal(older, current)}
      where user_id = ${userId} and sealed_secret = ${sealed}`);
  }
  return older;
}

export const deleteTotp = (db: Db, userId: number) => db.run(sql`delete from totp_secrets where user_id = ${userId}`);
