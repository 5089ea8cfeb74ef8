import { styled, useTheme } from '@mui/material/styles';
import { type Severity, severities } from '../contract/cves/severity.ts';
import { formatCount } from '../format/numbers.ts';
import { SeverityMark } from '../ui/badges/SeverityChip.tsx';
import { moveFocusByArrows } from '../ui/controls/moveFocusByArrows.ts';
import EChartsReactCore from 'echarts-for-react/esm/core';
import { PieChart, type PieSeriesOption } from 'echarts/charts';
import * as echarts from 'echarts/core';
import type { ComposeOption } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { severityColors } from '../format/scores.ts';
import { useColorMode } from '../ui/theme/colorScheme.ts';
import { sans } from '../ui/theme/fonts.ts';

interface SeverityPieProps {
  /** Counts by level; absent levels are 0. */
  distribution: Partial<Record<Severity, number>>;
  /** Diameter in px; 168. */
  size?: number;
  isCompact?: boolean;
  picked?: string;
  onPick?: ((severity: Severity) => void) | undefined;
}

const Place = styled('div')({ containerType: 'inline-size' });
const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '16px 28px',
  '@container (max-width: 380px)': {
    columnGap: 16,
    '& ul': { flex: 'none', gridTemplateColumns: 'auto auto auto' },
    '& small': { display: 'none' },
  },
  '&[data-compact=true]': {
    flexWrap: 'nowrap',
    gap: 10,
    '& ul': {
      flex: '0 1 auto',
      gap: '0 4px',
      gridAutoFlow: 'column',
      gridTemplateRows: 'repeat(3, 24px)',
      gridTemplateColumns: 'none',
      gridAutoColumns: 'auto',
      fontSize: '0.75rem',
      whiteSpace: 'nowrap',
    },
    '& li': { display: 'flex', gap: 6, gridColumn: 'auto' },
    '& small': { display: 'none' },
  },
  '@container (max-width: 260px)': {
    flexWrap: 'nowrap',
    columnGap: 8,
    '& ul': { columnGap: 4, rowGap: 5, fontSize: '0.75rem', whiteSpace: 'nowrap' },
  },
});
const Empty = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: '40px 16px',
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}));
const Figure = styled('figure')({ margin: 0 });

export function SeverityPie({ distribution, size = 168, isCompact = false, picked, onPick }: SeverityPieProps) {
  const parts = slices(distribution);
  if (parts.length === 0) return <Empty>No vulnerability data available</Empty>;
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const share = (value: number) => `${((value / total) * 100).toFixed(1)}%`;
  const words = parts.map(({ name, value }) => `${name} ${formatCount(value)}`).join(', ');
  return (
    <Place>
      <Root data-compact={isCompact}>
        <Figure aria-label={`Vulnerabilities by severity: ${words}`}>
          <Ring slices={parts} size={size} />
        </Figure>
        <Legend slices={parts} share={share} picked={picked} onPick={onPick} />
      </Root>
    </Place>
  );
}

const LegendRoot = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(72px, 1fr) auto auto',
  gap: '7px 10px',
  flex: '0 1 220px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...theme.typography.body2,
  fontVariantNumeric: 'tabular-nums',
  '& li': { display: 'grid', gridTemplateColumns: 'subgrid', gridColumn: '1 / -1', alignItems: 'center' },
  '& svg': { display: 'block' },
  '& button': {
    display: 'inherit',
    gridTemplateColumns: 'inherit',
    gridColumn: '1 / -1',
    gap: 'inherit',
    alignItems: 'center',
    minHeight: 24,
    margin: '-4px -4px',
    padding: '0 4px',
    border: 0,
    borderRadius: 5,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover, &[aria-pressed=true]': { color: theme.vars.palette.primary.main },
    '&[aria-pressed=true]': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  },
  '& b': { fontWeight: 570, textAlign: 'right' },
  '& small': { ...theme.typography.caption, textAlign: 'right', color: theme.vars.palette.text.secondary },
}));

interface LegendProps extends Pick<SeverityPieProps, 'picked' | 'onPick'> {
  slices: readonly Slice[];
  share: (value: number) => string;
}

function Legend({ slices, share, picked, onPick }: LegendProps) {
  const describe = ({ name, value, color }: Slice) => (
    <>
      <span style={{ color }}>
        <SeverityMark severity={name} size={11} />
      </span>
      <span>{name}</span>
      <b>{formatCount(value)}</b>
      <small>{share(value)}</small>
    </>
  );
  return (
    <LegendRoot>
      {slices.map((slice, place) => (
        <li key={slice.name}>
          {onPick === undefined ? (
            describe(slice)
          ) : (
            <button
              type="button"
              tabIndex={place === 0 ? 0 : -1}
              onKeyDown={moveFocusByArrows}
              aria-pressed={picked === slice.name}
              title={`Show ${slice.name}`}
              onClick={() => onPick(slice.name)}
            >
              {describe(slice)}
            </button>
          )}
        </li>
      ))}
    </LegendRoot>
  );
}

echarts.use([PieChart, CanvasRenderer]);

interface Slice {
  name: Severity;
  value: number;
  color: string;
}

/** Levels with a positive count, worst first, in the exact colors of specification 21.3. */
export const slices = (distribution: Partial<Record<Severity, number>>): Slice[] =>
  severities
    .map((name) => ({ name, value: distribution[name] ?? 0, color: severityColors[name] }))
    .filter(({ value }) => value > 0);

function Ring({ slices, size }: { slices: readonly Slice[]; size: number }) {
  const theme = useTheme();
  const { palette } = theme.colorSchemes[useColorMode()] ?? theme;
  const ink = { text: palette.text.primary, muted: palette.text.secondary, paper: palette.background.paper };
  return (
    <EChartsReactCore
      echarts={echarts}
      option={{ textStyle: { fontFamily: sans }, ...pieOption(slices, ink) }}
      notMerge
      opts={{ renderer: 'canvas', width: size, height: size }}
      style={{ width: size, height: size }}
    />
  );
}

interface Ink {
  text: string;
  muted: string;
  paper: string;
}

const rich = (ink: Ink) => ({
  value: { fontSize: 20, fontWeight: 600, color: ink.text, lineHeight: 26 },
  name: { fontSize: 12, color: ink.muted, lineHeight: 16 },
});

// A module-level function, so that equal options are not drawn again.
const formatSlice = ({ name, percent }: { name: string; percent?: number }) =>
  `{value|${percent ?? 0}%}\n{name|${name}}`;

export function pieOption(slices: readonly Slice[], ink: Ink): ComposeOption<PieSeriesOption> {
  return {
    // The chart changes with each filter, and an animated ring starts empty each time.
    animation: false,
    series: [
      {
        type: 'pie',
        radius: ['62%', '92%'],
        startAngle: 90,
        avoidLabelOverlap: false,
        itemStyle: { borderColor: ink.paper, borderWidth: 2, borderRadius: 3 },
        label: {
          show: false,
          position: 'center',
          formatter: formatSlice,
          rich: rich(ink),
        },
        emphasis: { scaleSize: 4, label: { show: true } },
        data: slices.map(({ name, value, color }) => ({ name, value, itemStyle: { color } })),
      },
    ],
  };
}
