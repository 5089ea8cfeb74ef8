import { useTheme } from '@mui/material/styles';
import EChartsReactCore from 'echarts-for-react/esm/core';
import { PieChart, type PieSeriesOption } from 'echarts/charts';
import * as echarts from 'echarts/core';
import type { ComposeOption } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { severities, type Severity } from '../contract/cves/severity.ts';
import { severityColors } from '../format/scores.ts';
import { useColorMode } from '../ui/theme/colorScheme.ts';
import { sans } from '../ui/theme/fonts.ts';

echarts.use([PieChart, CanvasRenderer]);

export interface Slice {
  name: Severity;
  value: number;
  color: string;
}

/** Levels with anything in them, worst first, in the exact colors of specification 21.3. Zero and less is nothing. */
export const slices = (distribution: Partial<Record<Severity, number>>): Slice[] =>
  severities
    .map((name) => ({ name, value: distribution[name] ?? 0, color: severityColors[name] }))
    .filter(({ value }) => value > 0);

// The drawing; the legend and the table describe its content.
export function Ring({ slices, size }: { slices: readonly Slice[]; size: number }) {
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

/** A ring with hairlines of the card between its slices; the slice pointed at is named in the middle. */
export function pieOption(slices: readonly Slice[], ink: Ink): ComposeOption<PieSeriesOption> {
  return {
    // It changes with each filter, and an animated ring is empty while it is looked at.
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
