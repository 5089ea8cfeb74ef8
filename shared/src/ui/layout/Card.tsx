import { styled } from '@mui/material/styles';
import { useId, type ReactNode, type ComponentProps, type ElementType } from 'react';
import { formatCount } from '../../format/numbers.ts';
import { Skeleton } from '../states/LoadingState.tsx';
import type { ToneName } from '../theme/palettes.ts';

export const Card = styled('div', { shouldForwardProp: (name) => name !== 'flush' && name !== 'as' && name !== 'sx' })<{
  flush?: boolean;
}>(({ theme, flush }) => ({
  minWidth: 0,
  padding: flush ? 0 : 16,
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '@media print': { breakInside: 'avoid' },
}));

interface SectionProps {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  flush?: boolean;
  className?: string;
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  minHeight: 44,
  padding: '6px 16px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& > span': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));
const Actions = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, marginLeft: 'auto' });
const Body = styled('div')({ padding: 16 });

export function Section({ title, note, actions, children, flush = false, className }: SectionProps) {
  const id = useId();
  return (
    <Card as="section" flush aria-labelledby={id} className={className}>
      <Head>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span>{note}</span>}
        {actions !== undefined && <Actions>{actions}</Actions>}
      </Head>
      {flush ? children : <Body>{children}</Body>}
    </Card>
  );
}

const Line = styled('hr')(({ theme }) => ({
  flexShrink: 0,
  width: '100%',
  height: 0,
  margin: 0,
  border: 0,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  listStyle: 'none',
  'ul > &': { marginBlock: 4 },
}));

/** In a menu it is a `component="li"` with role separator. */
export function Divider({ component, ...props }: ComponentProps<typeof Line> & { component?: ElementType }) {
  return <Line as={component} {...props} />;
}

interface StatCardProps {
  label: string;
  /** A number is formatted with separators; undefined is shown as a skeleton. */
  value: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  tone?: ToneName;
  loading?: boolean;
}

const Root = styled(Card)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  padding: '14px 16px',
  '& dt': { ...theme.typography.body2, display: 'flex', gap: 8, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
const Figure = styled('dd')(({ theme }) => ({
  ...theme.typography.h1,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
}));
// An inline element: a block has no baseline, and the card would be higher.
const Pending = styled(Skeleton)({ display: 'inline-block', verticalAlign: 'top' });
const Icon = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: ToneName }>(
  ({ theme, tone }) => ({
    display: 'inline-grid',
    placeItems: 'center',
    marginLeft: 'auto',
    color: tone === 'grey' ? theme.vars.palette.text.secondary : theme.vars.palette.tone[tone].text,
  }),
);

export function StatCard({ label, value, hint, icon, tone = 'grey', loading = false }: StatCardProps) {
  const pending = loading || value === undefined;
  return (
    <Root as="dl" style={{ margin: 0 }}>
      <dt>
        {label}
        {icon !== undefined && (
          <Icon tone={tone} aria-hidden>
            {icon}
          </Icon>
        )}
      </dt>
      <Figure>
        {pending ? <Pending width={72} height={26} /> : typeof value === 'number' ? formatCount(value) : value}
      </Figure>
      {hint !== undefined && (
        <dd>
          <small>{hint}</small>
        </dd>
      )}
    </Root>
  );
}
