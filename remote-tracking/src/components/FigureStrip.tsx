import { severities, type Severity } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import { AppLink, SeverityMark, severityTone, Skeleton, styled, type ToneName } from '@faultline/shared/ui';
import { CircleQuestionMark, Flame } from 'lucide-react';
import type { ReactNode } from 'react';
import { plainList } from './styles.ts';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: '8px 0',
  gridTemplateColumns: 'repeat(auto-fit, minmax(84px, 1fr))',
  ...plainList,
  '@media (max-width: 479.95px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  '@media (max-width: 359.95px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '& > li > *': {
    display: 'flex',
    flexDirection: 'column',
    padding: '2px 8px',
    borderRadius: 6,
    color: 'inherit',
  },
  '& b': { ...theme.typography.h2, fontVariantNumeric: 'tabular-nums', minHeight: 22 },
  '& span': { ...theme.typography.caption, display: 'inline-flex', alignItems: 'center', gap: 4 },
  '& span[data-tone=none]': { color: theme.vars.palette.text.secondary },
}));
const Tinted = styled('span')(({ theme }) =>
  Object.fromEntries(
    (['red', 'orange', 'yellow', 'green', 'accent'] as const).map((tone) => [
      `&[data-tone=${tone}] svg`,
      { color: theme.vars.palette.tone[tone].text },
    ]),
  ),
);

export interface Figure {
  label: string;
  count: number | undefined;
  tone: ToneName | 'none';
  icon?: ReactNode;
  to: string | undefined;
  title?: string;
}

export const severityFigures = (figure: (level: Severity) => Pick<Figure, 'count' | 'to'>): Figure[] =>
  severities.map((level): Figure => ({
    label: level,
    tone: severityTone[level] === 'grey' ? 'none' : severityTone[level],
    icon: <SeverityMark severity={level} />,
    ...figure(level),
  }));

export const exploitedFigure = (count: Figure['count'], to: Figure['to']): Figure => ({
  label: 'Exploited',
  count,
  tone: 'red',
  icon: <Flame size={12} aria-hidden />,
  to,
  title: "In CISA's KEV catalog, or with active exploitation",
});

export const uncomparableFigure = (count: Figure['count'], to: Figure['to']): Figure => ({
  label: "Can't be compared",
  count,
  tone: 'none',
  icon: <CircleQuestionMark size={12} aria-hidden />,
  to,
  title: "Open CVEs whose records state versions that yours can't be compared with. They are not in the other figures",
});

export function FigureStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <List>
      {figures.map((figure) => (
        <li key={figure.label}>
          <FigureLink {...figure} />
        </li>
      ))}
    </List>
  );
}

function FigureLink({ label, count, tone, icon, to, title }: Figure) {
  const content = (
    <>
      <b>{count === undefined ? <Skeleton width={40} height={18} /> : formatCount(count)}</b>{' '}
      <Tinted data-tone={tone}>
        {icon}
        {label}
      </Tinted>
    </>
  );
  if (to === undefined || count === undefined || count === 0) return <div title={title}>{content}</div>;
  return (
    <AppLink to={to} tone="text" title={title}>
      {content}
    </AppLink>
  );
}
