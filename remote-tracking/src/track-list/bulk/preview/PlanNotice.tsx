import { formatCount } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import { Alert } from '@faultline/shared/ui';
import { NoticeLink } from '../../../components/NoticeLink.tsx';
import { usePlan } from '../../../components/usePlan.ts';

/** Of the free plan (specification 1.3). */
const FREE_LIMIT = 10;

/** Says before anything is sent how much of it the free plan holds. */
export function PlanNotice({ wanted, active }: { wanted: number; active: number }) {
  const plan = usePlan();
  const room = Math.max(0, FREE_LIMIT - active);
  if (plan !== 'free' || wanted <= room) return null;
  return (
    <Alert severity="warning">
      The free plan tracks up to {FREE_LIMIT} items at a time, and {formatCount(active)} are active: {formatCount(room)}{' '}
      of these {formatCount(wanted)} fit. The others wait here until you deactivate some or{' '}
      <NoticeLink to={paths.account}>upgrade to Pro</NoticeLink>.
    </Alert>
  );
}
