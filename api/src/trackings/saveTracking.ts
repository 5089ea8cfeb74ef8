import type { TrackingType } from '@faultline/shared/contract';
import { type Config, describeOperator } from '../config.ts';
import { type Db, isUniqueViolation, sql, type Statement } from '../db/index.ts';
import { type AuthenticatedUser, type Deps, forbidden, HttpError, notFound, readId } from '../http/index.ts';
import {
  countTrackings,
  createTracking,
  isTarget,
  lockTrackings,
  type TrackingInput,
  updateTracking,
} from './trackingsRepository.ts';

const FREE_LIMIT = 10;
// Counts paused trackings, too, on all plans, because each import checks all trackings.
const MAX_TRACKINGS_PER_ACCOUNT = 10_000;

// The same target twice is one tracking.
export async function saveTracking(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  user: AuthenticatedUser,
  given: TrackingInput,
): Promise<number> {
  const now = clock.now();
  const missing = 'Tracking not found';
  const id = given.id === undefined ? undefined : readId(String(given.id), missing);
  const targetPk = await findTarget(db, given.tracking_type, given.target_id);
  const isThis = id === undefined ? isTarget(given.tracking_type, targetPk) : sql`id = ${id}`;
  try {
    return await db.transaction(async (tx) => {
      await lockTrackings(tx, user.userId);
      if (id === undefined || user.plan === 'free') await refuseOverLimits(tx, { user, input: given, isThis, config });
      const saved = await (id === undefined
        ? createTracking(tx, user.userId, given, targetPk, now)
        : updateTracking(tx, user.userId, { id, input: given, targetPk, now }));
      if (saved === undefined) throw notFound(missing);
      return saved.id;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = `You already track this ${typeNames[given.tracking_type].replace(/^[PV]/, (letter) => letter.toLowerCase())}`;
    throw new HttpError({ status: 409, code: 'ERR_ALREADY_TRACKED', message });
  }
}

// An active tracking may stay active. Two requests at once can't both take the last place: the account is locked.
interface LimitedTracking {
  user: AuthenticatedUser;
  input: TrackingInput;
  isThis: Statement;
  config: Config;
}

async function refuseOverLimits(tx: Db, { user, input, isThis, config }: LimitedTracking) {
  const counts = await countTrackings(tx, user.userId, isThis);
  const isNewlyActive = input.is_active && counts.active_selected === 0;
  if (user.plan === 'free' && isNewlyActive && counts.active >= FREE_LIMIT) {
    throw forbidden(
      `The free plan tracks up to ${FREE_LIMIT} items at a time. Deactivate or remove one, or ask ${describeOperator(config)} for a plan without this limit.`,
      'ERR_PLAN_LIMIT',
    );
  }
  if (input.id === undefined && counts.selected === 0 && counts.total >= MAX_TRACKINGS_PER_ACCOUNT) {
    throw forbidden(
      `An account tracks up to ${MAX_TRACKINGS_PER_ACCOUNT.toLocaleString('en-US')} items, paused ones included. Remove some first.`,
      'ERR_TRACKING_QUOTA',
    );
  }
}

export const typeNames: Record<TrackingType, string> = {
  cve: 'CVE',
  vendor: 'Vendor',
  product: 'Product',
  product_version: 'Product version',
};

const select = {
  vendor: sql`select coalesce(canonical_id, id) as pk from vendors where id =`,
  product: sql`select coalesce(canonical_id, id) as pk from products where id =`,
  product_version: sql`
    select coalesce(canonical.id, version.id) as pk
    from product_versions version join products product on product.id = version.product_id
    left join product_versions canonical on canonical.product_id = product.canonical_id and canonical.version = version.version
    where version.id =`,
};

// An alias leads to its canonical target.
async function findTarget(db: Db, type: TrackingType, targetId: string | number): Promise<number> {
  const missing = `${typeNames[type]} ${targetId} not found`;
  const found =
    type === 'cve'
      ? await db.row<{ pk: number }>(sql`select pk from cves where cve_id = ${String(targetId).toUpperCase()}`)
      : await db.row<{ pk: number }>(sql`${select[type]} ${readId(String(targetId), missing)}`);
  if (found === undefined) throw notFound(missing);
  return found.pk;
}
