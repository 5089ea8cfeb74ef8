import { Badge, Card, Mono, styled, type ToneName } from '@faultline/shared/ui';
import { ExportButtons } from './ExportButtons.tsx';
import type { ExportCard } from './exportCards.ts';
import { ExportDetails } from './ExportDetails.tsx';
import { statusDisplay } from './statusDisplay.ts';

const Root = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: '12px 14px',
  alignItems: 'start',
  '& > dl': { gridColumn: '2 / -1' },
  '@media (max-width: 767.95px)': {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    '& > dl, & > .actions': { gridColumn: '1 / -1' },
    '& > .actions': { order: 3 },
    '& > .actions:empty': { display: 'none' },
  },
});
const Glyph = styled('span', { shouldForwardProp: (name) => name !== 'tone' && name !== 'turns' })<{
  tone: ToneName;
  turns: boolean;
}>(({ theme, tone, turns }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: 9,
  color: theme.vars.palette.tone[tone].text,
  backgroundColor: theme.vars.palette.tone[tone].tint,
  '@keyframes turn': { to: { transform: 'rotate(1turn)' } },
  '@media (prefers-reduced-motion: no-preference)': turns
    ? { '& svg': { animation: 'turn 1.2s linear infinite' } }
    : {},
}));
const Names = styled('div')(({ theme }) => ({
  minWidth: 0,
  '& h2': { ...theme.typography.h2, display: 'inline', margin: '0 8px 0 0', overflowWrap: 'anywhere' },
  '& p': { ...theme.typography.caption, margin: '2px 0 0', color: theme.vars.palette.text.secondary },
}));

/** One export request. */
export function ExportJobCard({ job }: { job: ExportCard }) {
  const { label, tone, Icon } = statusDisplay[job.status];
  return (
    <Root as="li">
      <Glyph tone={tone} turns={job.status === 'processing'} aria-hidden>
        <Icon size={18} />
      </Glyph>
      <Names>
        <h2>{job.name}</h2>
        <Badge tone={tone}>{label}</Badge>
        <p>
          Job ID: <Mono>{job.job_id}</Mono>
        </p>
      </Names>
      <div className="actions">
        <ExportButtons job={job} />
      </div>
      <ExportDetails job={job} />
    </Root>
  );
}
