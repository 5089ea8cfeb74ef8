import { formatCount, plural } from '@faultline/shared/format';
import { Dialog } from '@faultline/shared/forms';
import { type PlanUse, type TrackingDraft, usePlanUse, useTrackings } from '@faultline/shared/tracking';
import { Alert, Button, Stack } from '@faultline/shared/ui';
import { useState } from 'react';
import { NotificationCheckboxes, type Notifications } from '../SettingsFields.tsx';
import { startJob } from './bulkJob.ts';
import { countSkipped, useUserSelections } from './match/importPlan.ts';
import type { Target } from './match/matchEntry.ts';
import { PlanAdvice } from './PlanAdvice.tsx';
import { PreviewTabs } from './PreviewTabs.tsx';
import type { Matching, Phase } from './useMatching.ts';

interface BulkPreviewProps {
  phase: Extract<Phase, { name: 'preview' }>;
  matching: Matching;
  follows: boolean;
  onClose: () => void;
}

const primary = { variant: 'contained', color: 'primary' } as const;

export function BulkPreview({ phase, matching, follows, onClose }: BulkPreviewProps) {
  const { query } = useTrackings();
  const tracked = query.status === 'ready' ? query.data : [];
  const { plan, choose, exclude, acceptAll } = useUserSelections(phase.rows, tracked);
  const [notifications, setNotifications] = useState<Notifications>({ email_enabled: true, telegram_enabled: false });
  const count = plan.ready.length;
  const items = plan.ready.flatMap(({ index, targets }) =>
    targets.map((target) => ({
      name: target.name,
      component: index,
      draft: toTrackingDraft(target, notifications),
      ...(target.newVersion === undefined ? {} : { newVersion: target.newVersion }),
    })),
  );
  const use = usePlanUse();
  const isFull = use?.left === 0;
  const add = () =>
    startJob(items, {
      skipped: countSkipped(plan) + phase.list.unread.length,
      tracked: plan.tracked.length,
      unnamed: plan.unnamed.map(({ entry }) => entry),
    });
  return (
    <Dialog
      open
      follows={follows}
      tall
      width={760}
      onClose={onClose}
      title="Import List"
      subtitle={`${plural(phase.rows.length, 'entry', 'entries')} looked up. Nothing is added yet.`}
      onSubmit={add}
      actions={
        <>
          <Button onClick={() => matching.back()}>Back</Button>
          <Button type="submit" {...(isFull ? {} : primary)} disabled={count === 0}>
            {count === 0 ? 'Nothing to Add' : `Add ${formatCount(count)} ${count === 1 ? 'Item' : 'Items'}`}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        {use && items.length > use.left && (
          <PlanNotice use={use} wanted={items.length} hasSeveral={items.length > count} />
        )}
        <PreviewTabs
          plan={plan}
          unread={phase.list.unread}
          onChoose={choose}
          onExclude={exclude}
          onAcceptAll={acceptAll}
          onRetryFailed={() => matching.findFailed(phase)}
        />
        <NotificationCheckboxes
          value={notifications}
          onChange={(change) => setNotifications({ ...notifications, ...change })}
        />
      </Stack>
    </Dialog>
  );
}

interface PlanNoticeProps {
  use: PlanUse;
  wanted: number;
  // Some components are several products, which count each.
  hasSeveral: boolean;
}

const PlanNotice = ({ use: { limit, used, left }, wanted, hasSeveral }: PlanNoticeProps) => (
  <Alert severity="warning">
    The free plan tracks up to {limit} items, and {formatCount(used)} are active: {formatCount(left)} of these{' '}
    {formatCount(wanted)}
    {hasSeveral && ' products'} fit. Pause others or <PlanAdvice label="upgrade to Pro" /> to add the rest.
  </Alert>
);

const toTrackingDraft = (target: Target, notifications: Notifications): TrackingDraft => ({
  tracking_type: target.tracking_type,
  target_id: target.target_id,
  custom_name: target.name,
  notes: '',
  version_filter: target.version_filter,
  ...notifications,
  is_active: true,
  auto_track_new_versions: true,
});
