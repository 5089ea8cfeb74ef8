import type { Tracking } from '@faultline/shared/contract';
import { Dialog } from '@faultline/shared/forms';
import { toDraft, useTrackingCommands } from '@faultline/shared/tracking';
import { Alert, Button, Stack } from '@faultline/shared/ui';
import { useState } from 'react';
import { formatTrackingName } from '../tracking/trackingTarget.ts';
import { type Settings, SettingsFields } from './SettingsFields.tsx';

/** Changes a tracking; saving activates it and lets it follow new versions (specification 9.6). */
export function EditDialog({ tracking, onClose }: { tracking: Tracking; onClose: () => void }) {
  const { id: _, ...present } = toDraft(tracking);
  const [form, setForm] = useState<Settings>({
    custom_name: tracking.custom_name ?? '',
    notes: tracking.notes,
    version_filter: tracking.version_filter ?? '',
    email_enabled: tracking.email_enabled,
    telegram_enabled: tracking.telegram_enabled,
  });
  const [busy, setBusy] = useState(false);
  const { track } = useTrackingCommands({ optimistic: false });
  const change = (fields: Partial<Settings>) => setForm((before) => ({ ...before, ...fields }));
  const save = async () => {
    setBusy(true);
    const draft = { ...present, ...form, id: tracking.id, is_active: true, auto_track_new_versions: true };
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
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="primary" loading={busy}>
            Save Changes
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        {!tracking.is_active && <Alert severity="info">Saving also activates this tracking.</Alert>}
        <SettingsFields value={form} onChange={change} versioned={versioned} name={formatTrackingName(tracking)} />
      </Stack>
    </Dialog>
  );
}
