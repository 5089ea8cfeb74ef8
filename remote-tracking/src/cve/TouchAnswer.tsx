import type { CveDetail } from '@faultline/shared/contract';
import { trackingSentence, useTrackings } from '@faultline/shared/tracking';
import { AppLink, Skeleton, styled } from '@faultline/shared/ui';
import { BellRing } from 'lucide-react';
import { targetPath } from '../tracking/targetPath.ts';
import { trackingName } from '../tracking/trackingName.ts';
import { Answer } from './Answer.tsx';
import { findTouching } from './findTouching.ts';

const Bell = styled(BellRing)({ verticalAlign: '-2px', marginRight: 2 });
const Name = styled(AppLink)({ textDecoration: 'underline', textUnderlineOffset: '0.2em' });

/** Which of the reader's trackings it touches. */
export function TouchAnswer({ cve }: { cve: CveDetail }) {
  const { query, index } = useTrackings();
  const question = 'Does it touch me?';
  if (query.status === 'loading') {
    return (
      <Answer question={question}>
        <Skeleton width={140} height={18} />
      </Answer>
    );
  }
  if (query.status === 'failed') {
    return (
      <Answer question={question} note="Your track list could not be loaded.">
        Unknown
      </Answer>
    );
  }
  const [first, ...others] = findTouching(cve, index, query.data);
  if (first === undefined) {
    return (
      <Answer question={question} note="You track none of its vendors, products or versions.">
        Nothing you track
      </Answer>
    );
  }
  const path = targetPath(first);
  const name = trackingName(first);
  return (
    <Answer
      question={question}
      note={
        <>
          {path === undefined || first.tracking_type === 'cve' ? name : <Name to={path}>{name}</Name>}
          {others.length > 0 && ` and ${others.length} more you track`}
        </>
      }
    >
      <span>
        <Bell size={15} aria-hidden /> {trackingSentence(first)}
      </span>
    </Answer>
  );
}
