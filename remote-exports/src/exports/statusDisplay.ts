import type { ExportStatus } from '@faultline/shared/contract';
import type { ToneName } from '@faultline/shared/ui';
import { CircleCheck, CircleQuestionMark, CircleX, Clock, LoaderCircle, type LucideIcon } from 'lucide-react';

interface StatusDisplay {
  label: string;
  tone: ToneName;
  Icon: LucideIcon;
}

/** A word, a colour and a shape for each status (specification 8.5). */
export const statusDisplay: Record<ExportStatus, StatusDisplay> = {
  pending: { label: 'Pending', tone: 'yellow', Icon: Clock },
  processing: { label: 'Processing', tone: 'blue', Icon: LoaderCircle },
  completed: { label: 'Completed', tone: 'green', Icon: CircleCheck },
  failed: { label: 'Failed', tone: 'red', Icon: CircleX },
  unknown: { label: 'Unknown', tone: 'grey', Icon: CircleQuestionMark },
};
