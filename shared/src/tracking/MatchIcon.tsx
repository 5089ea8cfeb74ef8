import { CircleQuestionMark, Radar } from 'lucide-react';
import type { MatchedTracking } from './rowMatches.ts';

/** The icon in front of a match, with a variant for matches that can't be compared. */
export const MatchIcon = ({ outcome }: Pick<MatchedTracking, 'outcome'>) =>
  outcome === 'affected' ? <Radar size={12} aria-hidden /> : <CircleQuestionMark size={12} aria-hidden />;
