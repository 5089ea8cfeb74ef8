import { productVersions, type TrackingType } from '@faultline/shared/contract';
import { Dialog, Select, SubmitActions } from '@faultline/shared/forms';
import { useCapability, useCommand } from '@faultline/shared/query';
import { findTracking, typeNames, usePlanUse, useTrackingCommands, useTrackings } from '@faultline/shared/tracking';
import { Alert, Stack, toast } from '@faultline/shared/ui';
import { useState } from 'react';
import { PlanAdvice } from '../bulk/PlanAdvice.tsx';
import { GroupField } from '../groups/GroupField.tsx';
import { listGroupNames, normalizeGroupName } from '../groups/groupTrackings.ts';
import { SettingsFields } from '../SettingsFields.tsx';
import {
  formChanges,
  type AddTrackingForm,
  emptyForm,
  getFormTarget,
  getTypedVersion,
  toPayload,
  validateForm,
} from './addTrackingForm.ts';
import { CveField, ProductFields, VendorField } from './TargetFields.tsx';

const secondary = { variant: 'outlined', color: 'inherit' } as const;
const types = Object.entries(typeNames).map(([value, label]) => ({ value, label }));

export function AddDialog({ onClose }: { onClose: () => void }) {
  const { form, change, alreadyTracked, groupNames, busy, send } = useAddTracking(onClose);
  const { type } = form;
  const versioned = type === 'product' || type === 'product_version';
  const fields = { form, onChange: change };
  const use = usePlanUse();
  const isFull = use?.left === 0 && !alreadyTracked;
  return (
    <Dialog
      open
      tall
      onClose={onClose}
      title="Add to Track List"
      busy={busy}
      onSubmit={send}
      actions={
        <SubmitActions onCancel={onClose} busy={busy} {...(isFull ? secondary : {})}>
          Add to Track List
        </SubmitActions>
      }
    >
      <Stack spacing={4}>
        {isFull && <PlanFull used={use.used} limit={use.limit} />}
        <Select
          label="Tracking type"
          value={type}
          onChange={(chosen) => change(formChanges.type(chosen as TrackingType))}
          options={types}
        />
        {type === 'cve' ? <CveField {...fields} /> : <VendorField key={type} {...fields} />}
        {versioned && <ProductFields key={`${type} products`} {...fields} />}
        {alreadyTracked && (
          <Alert severity="info">This is in your track list already. Adding it again changes its settings.</Alert>
        )}
        <SettingsFields value={form} onChange={change} versioned={versioned} name={getFormTarget(form).name} />
        {groupNames !== undefined && (
          <GroupField value={form.group} onChange={(group = '') => change({ group })} names={groupNames} />
        )}
      </Stack>
    </Dialog>
  );
}

const PlanFull = ({ used, limit }: { used: number; limit: number }) => (
  <Alert severity="warning">
    {used} of {limit} tracked: your plan is full. Pause or remove one on your track list, or{' '}
    <PlanAdvice label="upgrade to Pro" />.
  </Alert>
);

function useAddTracking(onAdded: () => void) {
  const [form, setForm] = useState(emptyForm);
  const [busy, setBusy] = useState(false);
  const { query } = useTrackings();
  const { track } = useTrackingCommands({ optimistic: false });
  const request = useCommand(productVersions.request);
  const complete = validateForm(form) === undefined;
  const items = query.status === 'ready' ? query.data : [];
  const groupNames = useCapability('tracking-summaries') === true ? listGroupNames(items) : undefined;
  const draft = toPayload({ ...form, group: normalizeGroupName(form.group, groupNames ?? []) });
  const alreadyTracked = complete && findTracking(items, draft.tracking_type, String(draft.target_id)) !== undefined;

  const change = (fields: Partial<AddTrackingForm>) => setForm((before) => ({ ...before, ...fields }));
  const send = async () => {
    const missing = validateForm(form);
    if (missing !== undefined) {
      toast.error(missing);
      return;
    }
    setBusy(true);
    const failed = form.type === 'product' ? 'Failed to add product tracking' : 'Failed to add to track list';
    const typed = getTypedVersion(form);
    const found = typed && (await request.run({ body: typed }));
    if (found !== undefined && (!found.ok || found.data === undefined)) {
      setBusy(false);
      return;
    }
    const target = found?.data === undefined ? draft : { ...draft, target_id: found.data };
    const outcome = await track(target, { done: 'Successfully added to track list!', failed });
    setBusy(false);
    if (!outcome.ok) return;
    setForm(emptyForm);
    onAdded();
  };
  return { form, change, alreadyTracked, groupNames, busy, send: () => void send() };
}
