import { useConfirm } from '@faultline/shared/forms';
import { refresh, useCommand } from '@faultline/shared/query';
import { useState } from 'react';
import { type Channel, channels } from '../../contract/channels.ts';

type OpenDialog = { name: 'deliveries' | 'rename' } | { name: 'secret'; secret: string };

interface Change {
  name?: string;
  sends_trackings?: boolean;
  paused?: boolean;
}

// The actions on a channel.
export function useChannel({ id: channelId, name }: Channel) {
  const id = Number(channelId);
  const [dialog, setDialog] = useState<OpenDialog>();
  const { confirm, confirmation } = useConfirm();
  const refreshes = [channels.list];
  const testing = useCommand(channels.test, {
    done: 'Test message sent',
    failed: (message) => `The test failed. ${message}`,
  });
  const changing = useCommand(channels.change, { refreshes });
  const rotating = useCommand(channels.rotate, { done: 'Secret replaced' });
  const removing = useCommand(channels.remove, { done: 'Channel deleted', refreshes });

  // A failed test also changes the state of the channel in the list.
  async function test() {
    await testing.run({ body: { id } });
    await refresh(channels.list);
  }

  const change = async (changed: Change) => (await changing.run({ body: { id, ...changed } })).ok;

  async function rotate() {
    const isSure = await confirm({
      title: `Replace the secret of ${name}?`,
      message: 'You get a new secret. Messages are signed with both secrets for 24 hours.',
      confirmLabel: 'Replace Secret',
    });
    if (!isSure) return;
    const outcome = await rotating.run({ body: { id } });
    if (outcome.ok && outcome.data.secret !== undefined) setDialog({ name: 'secret', secret: outcome.data.secret });
  }

  async function remove() {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      message: 'Queued messages are not sent. This cannot be undone.',
      confirmLabel: 'Delete Channel',
      danger: true,
    });
    if (isSure) await removing.run({ body: { id } });
  }

  return {
    busy: testing.busy || changing.busy || rotating.busy || removing.busy,
    dialog,
    setDialog,
    confirmation,
    test,
    change,
    pause: () => change({ paused: true }),
    resume: () => change({ paused: false }),
    rotate,
    remove,
  };
}
