import { Checkbox, DateField, Dialog, Select, SubmitActions } from '@faultline/shared/forms';
import { Stack } from '@faultline/shared/ui';
import { useState } from 'react';

const DAY_MS = 86_400_000;
const periods = [
  ['1', '1 day'],
  ['7', '1 week'],
  ['30', '30 days'],
  ['date', 'Until a date'],
  ['notable', 'Until something notable changes'],
] as const;
type Period = (typeof periods)[number][0];

interface SnoozeDialogProps {
  /** The name of the snoozed item. */
  subject: string;
  onClose: () => void;
  /** Returns false if it failed. */
  onSnooze: (until: string | null, untilNotable: boolean) => Promise<boolean>;
}

export function SnoozeDialog({ subject, onClose, onSnooze }: SnoozeDialogProps) {
  const [now] = useState(() => new Date());
  const [period, setPeriod] = useState<Period>('7');
  const [date, setDate] = useState('');
  const [endsEarlier, setEndsEarlier] = useState(true);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send() {
    const until = findEnd(period, date, now);
    if (until !== null && !(until > now)) {
      setProblem('Choose a date from tomorrow on');
      return;
    }
    setBusy(true);
    const isDone = await onSnooze(until?.toISOString() ?? null, period === 'notable' || endsEarlier);
    setBusy(false);
    if (isDone) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      width={420}
      title={`Snooze ${subject}`}
      subtitle="Alerts of this time are not sent later."
      onSubmit={() => void send()}
      actions={
        <SubmitActions onCancel={onClose} busy={busy}>
          Snooze
        </SubmitActions>
      }
    >
      <Stack spacing={4}>
        <Select
          name="period"
          label="How long"
          options={periods.map(([value, label]) => ({ value, label }))}
          value={period}
          onChange={(chosen) => setPeriod(chosen as Period)}
          hint={period === 'notable' ? 'It ends when a CVE becomes exploited or more severe. That is sent.' : undefined}
        />
        {period === 'date' && (
          <DateField
            name="until"
            label="First day with alerts"
            value={date}
            onChange={(day) => {
              setDate(day);
              setProblem(undefined);
            }}
            error={problem}
          />
        )}
        {period !== 'notable' && (
          <Checkbox
            name="until_notable"
            label="End earlier if something notable changes"
            hint="A CVE becomes exploited or more severe. That is sent."
            checked={endsEarlier}
            onChange={setEndsEarlier}
          />
        )}
      </Stack>
    </Dialog>
  );
}

// A date means local midnight; an empty one, no end.
function findEnd(period: Period, date: string, now: Date): Date | null {
  if (period === 'notable') return null;
  if (period === 'date') return new Date(`${date}T00:00:00`);
  return new Date(now.getTime() + Number(period) * DAY_MS);
}
