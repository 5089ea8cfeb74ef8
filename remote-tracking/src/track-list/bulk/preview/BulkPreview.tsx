import { formatCount, plural } from '@faultline/shared/format';
import { Dialog } from '@faultline/shared/forms';
import { useTrackings } from '@faultline/shared/tracking';
import { Button, Stack } from '@faultline/shared/ui';
import { useState } from 'react';
import { type Notifications, NotificationCheckboxes } from '../../NotificationCheckboxes.tsx';
import { startJob } from '../add/runJob.ts';
import type { Matching, Phase } from '../useMatching.ts';
import { PlanNotice } from './PlanNotice.tsx';
import { draftTarget } from './draftTarget.ts';
import { PreviewTabs } from './PreviewTabs.tsx';
import { useUserSelections } from './useUserSelections.ts';

interface BulkPreviewProps {
  phase: Extract<Phase, { name: 'preview' }>;
  matching: Matching;
  follows: boolean;
  onClose: () => void;
}

/** The third step: what matched and what did not, to be chosen from. */
export function BulkPreview({ phase, matching, follows, onClose }: BulkPreviewProps) {
  const { query } = useTrackings();
  const items = query.status === 'ready' ? query.data : [];
  const { plan, choose, exclude } = useUserSelections(phase.lines, items);
  const [notifications, setNotifications] = useState<Notifications>({ email_enabled: true, telegram_enabled: false });
  const count = plan.ready.length;
  const add = () =>
    startJob(plan.ready.map(({ target }) => ({ name: target.name, draft: draftTarget(target, notifications) })));
  return (
    <Dialog
      open
      follows={follows}
      tall
      width={760}
      onClose={onClose}
      title="Import List"
      subtitle={`${plural(phase.lines.length, 'entry', 'entries')} looked up. Nothing is added yet.`}
      onSubmit={add}
      actions={
        <>
          <Button onClick={() => matching.back()}>Back</Button>
          <Button type="submit" variant="contained" color="primary" disabled={count === 0}>
            {count === 0 ? 'Nothing to Add' : `Add ${formatCount(count)} ${count === 1 ? 'Item' : 'Items'}`}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        <PlanNotice wanted={count} active={items.filter(({ is_active }) => is_active).length} />
        <PreviewTabs
          plan={plan}
          unread={phase.list.unread}
          onChoose={choose}
          onExclude={exclude}
          onAskAgain={() => matching.findFailed(phase)}
        />
        <NotificationCheckboxes
          value={notifications}
          onChange={(change) => setNotifications({ ...notifications, ...change })}
        />
      </Stack>
    </Dialog>
  );
}
