import { CircleCheck, CircleDashed, X } from 'lucide-react';
import { useId } from 'react';
import { account, type NotificationSettings } from '../contract/account.ts';
import { useQuery } from '../query/useQuery.ts';
import { paths } from '../routing/paths.ts';
import { useUserFlag } from '../session/useUserStorage.ts';
import { AppLink, Card, IconButton, styled } from '../ui/index.ts';
import { useTrackings } from './useTrackings.ts';

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  padding: '6px 8px 0 16px',
  '& h2': { ...theme.typography.h2, margin: 0 },
}));
const Steps = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  margin: 0,
  padding: '4px 8px 8px',
  listStyle: 'none',
  textAlign: 'left',
  '@media (min-width: 768px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '& a': {
    display: 'grid',
    gridTemplateColumns: '18px minmax(0, 1fr)',
    alignContent: 'start',
    gap: '2px 10px',
    height: '100%',
    padding: '8px 8px 10px',
    borderRadius: 8,
    color: 'inherit',
  },
  '& a:hover': { backgroundColor: theme.vars.palette.surface.hover, textDecoration: 'none' },
  '& b': { ...theme.typography.body1, fontWeight: 570 },
  '& span': { ...theme.typography.body2, gridColumn: 2, color: theme.vars.palette.text.secondary },
  '& svg': { gridRow: 1, marginTop: 2, color: theme.vars.palette.text.secondary },
  '& [data-done=true] svg': { color: theme.vars.palette.tone.green.text },
}));

interface Step {
  to: string;
  name: string;
  hint: string;
  isDone: boolean | undefined;
  doneText?: string;
}

const IMPORT_ADDRESS = `${paths.trackList}?import=true`;

/** Hidden until the trackings are known, while there are any, and permanently once dismissed. */
export function FirstSteps() {
  const { query } = useTrackings();
  const [isDismissed, setDismissed] = useUserFlag('first-steps');
  const isShown = !isDismissed && query.status === 'ready' && query.data.length === 0;
  return isShown ? <StepList onDismiss={() => setDismissed(true)} /> : null;
}

function StepList({ onDismiss }: { onDismiss: () => void }) {
  const id = useId();
  const steps = useSteps();
  return (
    <Card as="section" flush aria-labelledby={id} className="no-print">
      <Head>
        <h2 id={id}>First steps</h2>
        <IconButton aria-label="Dismiss first steps" title="Dismiss" onClick={onDismiss}>
          <X size={16} />
        </IconButton>
      </Head>
      <Steps>
        {steps.map(({ to, name, hint, isDone, doneText }) => (
          <li key={name} data-done={isDone === true}>
            <AppLink to={to} tone="text">
              {isDone === true ? <CircleCheck size={17} aria-hidden /> : <CircleDashed size={17} aria-hidden />}
              <b>{name}</b> <span>{hint}</span> <span>{formatState(isDone, doneText)}</span>
            </AppLink>
          </li>
        ))}
      </Steps>
    </Card>
  );
}

// Always one line, so that nothing moves when the state is known.
const formatState = (isDone: boolean | undefined, doneText = 'Done'): string =>
  isDone === undefined ? '\u00a0' : isDone ? doneText : 'Not done yet';

function useSteps(): Step[] {
  const settings = useQuery(account.settings);
  return [
    { to: paths.vendors, name: 'Track a vendor', hint: 'Follow all of its products.', isDone: false },
    { to: IMPORT_ADDRESS, name: 'Import an SBOM', hint: 'Track what your software is made of.', isDone: false },
    {
      to: paths.account,
      name: 'Choose alerts',
      hint: 'By email or Telegram, from a severity that you set.',
      doneText: 'Alerts are on',
      isDone: settings.status === 'ready' ? areAlertsOn(settings.data) : undefined,
    },
  ];
}

const areAlertsOn = ({ email_enabled, telegram_enabled, tracking_notifications_enabled }: NotificationSettings) =>
  tracking_notifications_enabled && (email_enabled || telegram_enabled);
