import type { Tracking } from '@faultline/shared/contract';
import { Dialog, SubmitActions } from '@faultline/shared/forms';
import { formatTrackingName, ROW_VERSION_FILTER, toDraft, useTrackingCommands } from '@faultline/shared/tracking';
import { Alert, Stack } from '@faultline/shared/ui';
import { useState } from 'react';
import { GroupField } from './groups/GroupField.tsx';
import { normalizeGroupName } from './groups/groupTrackings.ts';
import { type Settings, SettingsFields } from './SettingsFields.tsx';

interface EditDialogProps {
  tracking: Tracking;
  groupNames: readonly string[] | undefined;
  onClose: () => void;
}

// Saving activates the tracking and includes new versions (specification 9.6).
export function EditDialog({ tracking, groupNames, onClose }: EditDialogProps) {
  const { id: _, ...present } = toDraft(tracking);
  // Rows send a literal in its place (specification 16.3); it is kept, but it is not a filter to show.
  const hasRowFilter = tracking.version_filter === ROW_VERSION_FILTER;
  const [form, setForm] = useState<Settings>({
    custom_name: tracking.custom_name ?? '',
    notes: tracking.notes,
    version_filter: hasRowFilter ? '' : (tracking.version_filter ?? ''),
    email_enabled: tracking.email_enabled,
    telegram_enabled: tracking.telegram_enabled,
  });
  const [group, setGroup] = useState(tracking.group ?? '');
  const [busy, setBusy] = useState(false);
  const { track } = useTrackingCommands({ optimistic: false });
  const change = (fields: Partial<Settings>) => setForm((before) => ({ ...before, ...fields }));
  const save = async () => {
    setBusy(true);
    const version_filter = hasRowFilter && form.version_filter === '' ? ROW_VERSION_FILTER : form.version_filter;
    const always = { is_active: true, auto_track_new_versions: true };
    const name = normalizeGroupName(group, groupNames ?? []);
    const isMoved = groupNames !== undefined && name !== (tracking.group ?? '');
    const draft = { ...present, ...form, ...always, id: tracking.id, version_filter, ...(isMoved && { group: name }) };
    const outcome = await track(draft, {
      done: 'Successfully updated tracking!',
      failed: 'Failed to update tracking',
    });
    setBusy(false);
    if (outcome.ok) onClose();
  };
  const versioned = tracking.tracking_type === 'product' || tracking.tracking_type === 'product_version';
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit Tracking"
      subtitle={formatTrackingName(tracking)}
      busy={busy}
      onSubmit={() => void save()}
      actions={
        <SubmitActions onCancel={onClose} busy={busy}>
          Save Changes
        </SubmitActions>
      }
    >
      <Stack spacing={4}>
        {!tracking.is_active && <Alert severity="info">Saving also resumes this tracking.</Alert>}
        <SettingsFields value={form} onChange={change} versioned={versioned} name={formatTrackingName(tracking)} />
        {groupNames !== undefined && (
          <GroupField value={group} onChange={(chosen) => setGroup(chosen ?? '')} names={groupNames} />
        )}
      </Stack>
    </Dialog>
  );
}
