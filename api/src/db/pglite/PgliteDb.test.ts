import { expect, test } from 'vitest';
import type { PgliteConnection } from './PgliteConnection.ts';
import { PgliteDb } from './PgliteDb.ts';

test('a probe does not wait for a worker that is busy after its last reply, and reports one that stays so', async () => {
  const sent: number[] = [];
  let now = 0;
  const connection = {
    failure: undefined,
    busyFor: () => (sent[0] === undefined ? undefined : now - sent[0]),
    send: () => {
      sent.push(now);
      return new Promise(() => undefined);
    },
  };
  const db = new PgliteDb(connection as unknown as PgliteConnection, {
    onClosing: () => undefined,
    onClosed: () => undefined,
  });
  await db.probe();
  now = 60_000;
  await db.probe();
  expect(sent).toHaveLength(1);
  now = 11 * 60_000;
  await expect(db.probe()).rejects.toThrow('The database has not answered');
});
