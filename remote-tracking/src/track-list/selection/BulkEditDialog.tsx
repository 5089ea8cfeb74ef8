import type { Tracking } from '@faultline/shared/contract';
import { plural } from '@faultline/shared/format';
import { Dialog, Select } from '@faultline/shared/forms';
import { Button, Stack } from '@faultline/shared/ui';
import { useState } from 'react';
import { GroupField } from '../groups/GroupField.tsx';
import { normalizeGroupName } from '../groups/groupTrackings.ts';
import type { BulkChange } from './useBulkChange.ts';

const choices = [
  { value: '', label: 'Leave as is' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
];

interface BulkEditDialogProps {
  items: readonly Tracking[];
  bulk: BulkChange;
  // All groups there are; undefined where the provider keeps none.
  groupNames: readonly string[] | undefined;
  onClose: () => void;
}

/** Changes the alerts and the group of several trackings; paused ones stay paused. */
export function BulkEditDialog({ items, bulk, groupNames, onClose }: BulkEditDialogProps) {
  const [email, setEmail] = useState('');
  const [telegram, setTelegram] = useState('');
  const [group, setGroup] = useState<string>();
  const save = () => {
    onClose();
    void bulk.changeAll(
      items,
      {
        ...(email !== '' && { email_enabled: email === 'on' }),
        ...(telegram !== '' && { telegram_enabled: telegram === 'on' }),
        ...(group !== undefined && { group: normalizeGroupName(group, groupNames ?? []) }),
      },
      (count) => `Changed ${count}`,
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit Selected Items"
      subtitle={plural(items.length, 'item')}
      width={440}
      onSubmit={save}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            color="primary"
            disabled={email === '' && telegram === '' && group === undefined}
          >
            Save Changes
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        <Select label="Email notifications" value={email} onChange={setEmail} options={choices} />
        <Select label="Telegram notifications" value={telegram} onChange={setTelegram} options={choices} />
        {groupNames !== undefined && <GroupField canKeep value={group} onChange={setGroup} names={groupNames} />}
      </Stack>
    </Dialog>
  );
}
