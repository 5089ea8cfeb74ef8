import { randomUUID } from 'node:crypto';
import { appendAudit, type AuditSource } from '../../audit/auditLog.ts';
import { badRequest, type Deps } from '../../http/index.ts';
import { findEndpoint, type NotificationChannel, recordTest } from './channelsRepository.ts';
import { ChannelError } from './request.ts';
import { senders } from './sendToChannel.ts';

// Many accounts together can't flood one receiver.
const TO_ONE_HOST = { max: 60, seconds: 60 * 60 };

// A success confirms the channel. A failure is stored for the owner to read.
export async function testChannel(
  deps: Deps,
  userId: number,
  { id, kind, target: host }: NotificationChannel,
  audit: AuditSource,
): Promise<string> {
  const { db, clock, limiter, outgoing } = deps;
  await limiter.take(`channel test ${host}`, TO_ONE_HOST);
  const now = clock.now();
  const endpoint = await findEndpoint(deps, { userId, id, now });
  if (endpoint === undefined) {
    throw badRequest('The address of this channel can no longer be read. Create it again.', 'ERR_CHANNEL_REFUSED');
  }
  try {
    const receipt = await senders[kind].test({
      id: `test_${randomUUID()}`,
      db,
      channelId: id,
      now,
      endpoint,
      outgoing,
    });
    await db.transaction(async (tx) => {
      const confirmed = await recordTest(tx, userId, id, null);
      if (confirmed > 0) await appendAudit(tx, { ...audit, event: 'channel.confirm', details: { channel: id } });
    });
    return receipt;
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    await recordTest(db, userId, id, error.message);
    throw badRequest(error.message, 'ERR_CHANNEL_REFUSED');
  }
}
