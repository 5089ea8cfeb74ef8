import { findTracking, useTrackingCommands, useTrackings } from '@faultline/shared/tracking';
import { toast } from '@faultline/shared/ui';
import { useState } from 'react';
import { type AddTrackingForm, emptyAddition } from './AddTrackingForm.ts';
import { validateForm } from './validateForm.ts';
import { toPayload } from './toPayload.ts';

/** The add form: what it holds, whether its target is tracked already, and sending it. */
export function useAddition(onAdded: () => void) {
  const [addition, setAddition] = useState(emptyAddition);
  const [busy, setBusy] = useState(false);
  const { query } = useTrackings();
  const { track } = useTrackingCommands({ optimistic: false });
  const complete = validateForm(addition) === undefined;
  const draft = toPayload(addition);
  const items = query.status === 'ready' ? query.data : [];
  const known = complete && findTracking(items, draft.tracking_type, String(draft.target_id)) !== undefined;

  const change = (fields: Partial<AddTrackingForm>) => setAddition((before) => ({ ...before, ...fields }));
  const send = async () => {
    const missing = validateForm(addition);
    if (missing !== undefined) {
      toast.error(missing);
      return;
    }
    setBusy(true);
    const failed = addition.type === 'product' ? 'Failed to add product tracking' : 'Failed to add to track list';
    const outcome = await track(draft, { done: 'Successfully added to track list!', failed });
    setBusy(false);
    if (!outcome.ok) return;
    setAddition(emptyAddition);
    onAdded();
  };
  return { addition, change, known, busy, send: () => void send() };
}
