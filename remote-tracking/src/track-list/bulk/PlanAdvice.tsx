import { paths } from '@faultline/shared/routing';
import { useSession } from '@faultline/shared/session';
import { NoticeLink } from './NoticeLink.tsx';

// What to do about a limit of the plan, as a part of a sentence. Where plans are not sold, an operator raises it.
export function PlanAdvice({ label }: { label: string }) {
  const contact = useSession().user?.planContact;
  if (contact === undefined) return <NoticeLink to={paths.account}>{label}</NoticeLink>;
  return `ask ${contact ?? 'the operator of this installation'} for another plan`;
}
