import type { TimelineEvent } from '@faultline/shared/contract';
import { DateText, styled, type ToneName } from '@faultline/shared/ui';
import { type Change, describeEvent } from './describeEvent.ts';

const Root = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  gap: 12,
  paddingBottom: 18,
  ...theme.typography.body2,
  '&:last-child': { paddingBottom: 0 },
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    left: 13.5,
    top: 28,
    bottom: 0,
    width: 1,
    backgroundColor: theme.vars.palette.divider,
  },
  '& h3': { ...theme.typography.h3, margin: 0, display: 'inline' },
  '& time, & p': { color: theme.vars.palette.text.secondary },
  '& p': { margin: 0 },
  '& p::first-letter': { textTransform: 'uppercase' },
}));
const Mark = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: ToneName }>(
  ({ theme, tone }) => ({
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    borderRadius: 14,
    border: `1px solid ${theme.vars.palette.tone[tone].line}`,
    color: theme.vars.palette.tone[tone].text,
    backgroundColor: theme.vars.palette.tone[tone].tint,
  }),
);
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 8px',
  alignItems: 'baseline',
  minHeight: 28,
  paddingTop: 4,
});
const Changes = styled('ul')({
  margin: '2px 0 0',
  padding: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
  '& del': { opacity: 0.75 },
  '& ins': { textDecoration: 'none', fontWeight: 570 },
});

function ChangeLine({ change: { field, before, after } }: { change: Change }) {
  return (
    <li>
      {field}: <del>{before}</del> <span aria-label="to">→</span> <ins>{after}</ins>
    </li>
  );
}

/** One event of the timeline: what, when, and from what to what. */
export function TimelineEntry({ event }: { event: TimelineEvent }) {
  const { title, text, tone, Icon, changes } = describeEvent(event);
  return (
    <Root>
      <Mark tone={tone} data-tone={tone} aria-hidden>
        <Icon size={14} />
      </Mark>
      <div>
        <Head>
          <h3>{title}</h3>
          <DateText value={event.at} />
        </Head>
        {text !== undefined && <p>{text}</p>}
        {changes.length > 0 && (
          <Changes>
            {changes.map((change) => (
              <ChangeLine key={change.field} change={change} />
            ))}
          </Changes>
        )}
      </div>
    </Root>
  );
}
