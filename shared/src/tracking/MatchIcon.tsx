import { CircleQuestionMark, Radar } from 'lucide-react';
import type { MatchedTracking } from './rowMatches.ts';

/** The mark before why a CVE is listed; one of its own where it can't be compared. */
export const MatchIcon = ({ outcome }: Pick<MatchedTracking, 'outcome'>) =>
  outcome === 'affected' ? <Radar size={12} aria-hidden /> : <CircleQuestionMark size={12} aria-hidden />;
