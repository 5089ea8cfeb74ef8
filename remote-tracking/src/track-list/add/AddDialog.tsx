import type { TrackingType } from '@faultline/shared/contract';
import { Dialog, Select } from '@faultline/shared/forms';
import { Alert, Button, Stack } from '@faultline/shared/ui';
import { SettingsFields } from '../SettingsFields.tsx';
import { typeNames } from '../typeNames.ts';
import { additionChanges } from './AddTrackingForm.ts';
import { getFormTarget } from './toPayload.ts';
import { CveField, ProductFields, VendorField } from './TargetFields.tsx';
import { useAddition } from './useAddition.ts';

const types = Object.entries(typeNames).map(([value, label]) => ({ value, label }));

/** Adds one thing to the track list. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { addition, change, known, busy, send } = useAddition(onClose);
  const { type } = addition;
  const versioned = type === 'product' || type === 'product_version';
  const fields = { addition, onChange: change };
  return (
    <Dialog
      open
      tall
      onClose={onClose}
      title="Add to Track List"
      busy={busy}
      onSubmit={send}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="primary" loading={busy}>
            Add to Track List
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        <Select
          label="Tracking type"
          value={type}
          onChange={(chosen) => change(additionChanges.type(chosen as TrackingType))}
          options={types}
        />
        {type === 'cve' ? <CveField {...fields} /> : <VendorField key={type} {...fields} />}
        {versioned && <ProductFields key={`${type} products`} {...fields} />}
        {known && (
          <Alert severity="info">This is in your track list already. Adding it again changes its settings.</Alert>
        )}
        <SettingsFields value={addition} onChange={change} versioned={versioned} name={getFormTarget(addition).name} />
      </Stack>
    </Dialog>
  );
}
