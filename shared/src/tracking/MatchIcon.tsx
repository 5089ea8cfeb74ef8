import { CircleQuestionMark, Radar } from 'lucide-react';
import type { MatchedTracking } from './rowMatches.ts';

export const MatchIcon = ({ outcome }: Pick<MatchedTracking, 'outcome'>) =>
  outcome === 'affected' ? <Radar size={12} aria-hidden /> : <CircleQuestionMark size={12} aria-hidden />;
