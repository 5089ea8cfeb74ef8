import type { Hono } from 'hono';
import { appendAudit } from '../audit/auditLog.ts';
import type { Db } from '../db/index.ts';
import type { AppEnv, Deps } from '../http/index.ts';
import { linkPages } from '../http/linkPage.ts';
import { composeMail } from '../ports/composeMail.ts';
import { isSignedBy, type Secrets, sign } from '../ports/secretKeys.ts';
import {
  type ConfirmedDestination,
  deleteConfirmation,
  type DestinationChannel,
  listConfirmations,
  removeDestination,
} from './destinations.ts';

const PATH = '/undo-destination';
const PURPOSE = 'undo destination';

// A later confirmation of the same destination has another token.
export function newDestinationMail(
  to: string,
  confirmed: ConfirmedDestination & { destination: string },
  { config: { publicUrl }, secret }: Pick<Deps, 'config' | 'secret'>,
) {
  const { channel, userId, destination } = confirmed;
  const token = `${channel}.${userId}.${sign(toSubject(confirmed), secret, PURPOSE)}`;
  const place = channel === 'email' ? `the address ${destination}` : `the Telegram chat ${destination}`;
  return composeMail({
    to,
    subject: 'Your Faultline alerts go to a new destination',
    before: [
      `Alerts of your account now go to ${place}. It was confirmed with a code and the password of your account.`,
      'If this was not you, undo it and choose a new password.',
    ],
    action: { label: 'Undo this change', url: `${publicUrl}/api${PATH}?token=${token}` },
    after: [
      `After that, choose a new password at ${publicUrl}/forgot-password: it signs out every device.`,
      'If this was you, there is nothing to do.',
    ],
  });
}

export const undoDestinationPages = (deps: Deps): Hono<AppEnv> =>
  linkPages(deps, {
    path: PATH,
    event: 'destination.undo',
    read: (token) => findConfirmed(deps.db, token, deps),
    invalid: 'This change was undone already, or the link is not complete.',
    ask: ({ channel }) => ({
      title: 'Undo the new destination?',
      text:
        channel === 'email'
          ? 'Alerts will go to the address of your account again.'
          : 'Alerts will no longer go to this Telegram chat.',
      button: 'Undo',
    }),
    act: async (confirmed, audit) => {
      await deps.db.transaction(async (tx) => {
        await deleteConfirmation(tx, confirmed);
        await removeDestination(tx, confirmed);
        await appendAudit(tx, { ...audit, event: 'destination.undo', details: { channel: confirmed.channel } });
      });
      const text = 'The destination was removed. Choose a new password now, so that every device is signed out.';
      return { title: 'Destination removed', text };
    },
  });

async function findConfirmed(db: Db, token: string, secrets: Secrets): Promise<ConfirmedDestination | undefined> {
  const [, channel, id, mac = ''] = /^(email|telegram)\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? [];
  if (channel === undefined) return undefined;
  return (await listConfirmations(db, Number(id), channel as DestinationChannel)).find((confirmed) =>
    isSignedBy(secrets, PURPOSE, toSubject(confirmed), mac),
  );
}

const toSubject = ({ userId, channel, destinationKey, confirmedAt }: ConfirmedDestination) =>
  JSON.stringify([userId, channel, destinationKey, confirmedAt]);
