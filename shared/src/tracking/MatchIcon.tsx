import { CircleQuestionMark, Radar } from 'lucide-react';
import type { VersionOutcome } from '../contract/index.ts';

export const MatchIcon = ({ outcome }: Pick<VersionOutcome, 'outcome'>) =>
  outcome === 'affected' ? <Radar size={12} aria-hidden /> : <CircleQuestionMark size={12} aria-hidden />;
