import type { PieSeriesOption } from 'echarts/charts';
import type { ComposeOption } from 'echarts/core';
import type { Slice } from './slices.ts';

interface Ink {
  text: string;
  quiet: string;
  paper: string;
}

const rich = (ink: Ink) => ({
  value: { fontSize: 20, fontWeight: 600, color: ink.text, lineHeight: 26 },
  name: { fontSize: 12, color: ink.quiet, lineHeight: 16 },
});

/** A ring with hairlines of the card between its slices; the slice pointed at is named in the middle. */
export function pieOption(slices: readonly Slice[], ink: Ink, animated: boolean): ComposeOption<PieSeriesOption> {
  return {
    animation: animated,
    animationDuration: 400,
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
          formatter: ({ name, percent }) => `{value|${percent ?? 0}%}\n{name|${name}}`,
          rich: rich(ink),
        },
        emphasis: { scaleSize: 4, label: { show: true } },
        data: slices.map(({ name, value, colour }) => ({ name, value, itemStyle: { color: colour } })),
      },
    ],
  };
}
