import { useTheme } from '@mui/material/styles';
import EChartsReactCore from 'echarts-for-react/esm/core';
import { BarChart, type BarSeriesOption, LineChart, type LineSeriesOption } from 'echarts/charts';
import {
  DataZoomSliderComponent,
  type DataZoomComponentOption,
  GridComponent,
  type GridComponentOption,
  LegendScrollComponent,
  type LegendComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components';
import * as echarts from 'echarts/core';
import type { ComposeOption } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { CanvasRenderer } from 'echarts/renderers';
import type { MonthCounts } from '../../contract/cves/cves.ts';
import { severityColors } from '../../format/scores.ts';
import { useColorMode } from '../../ui/theme/colorScheme.ts';
import { sans } from '../../ui/theme/fonts.ts';
import { countMonth, formatMonth, listLevels } from './months.ts';

echarts.use([
  BarChart,
  LineChart,
  GridComponent,
  LegendScrollComponent,
  TooltipComponent,
  DataZoomSliderComponent,
  CanvasRenderer,
]);

type Option = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
  | DataZoomComponentOption
>;

interface MonthBarsProps {
  months: readonly MonthCounts[];
  range: readonly [number, number];
  onRange: (range: [number, number]) => void;
  height: number;
}

export function MonthBars({ months, range, onRange, height }: MonthBarsProps) {
  const theme = useTheme();
  const { palette } = theme.colorSchemes[useColorMode()] ?? theme;
  const ink = { text: palette.text.primary, muted: palette.text.secondary, line: palette.divider };
  const zoom = (_event: unknown, chart: echarts.ECharts) => {
    const [slider] = (chart.getOption() as { dataZoom?: { startValue: number; endValue: number }[] }).dataZoom ?? [];
    if (slider) onRange([Math.round(slider.startValue), Math.round(slider.endValue)]);
  };
  const { frame, chart } = useFittedChart();
  return (
    <div ref={frame} style={{ overflow: 'hidden' }}>
      <EChartsReactCore
        ref={chart}
        echarts={echarts}
        option={{ animation: false, ...chartOption(months, range, ink) }}
        onEvents={{ datazoom: zoom }}
        opts={{ renderer: 'canvas' }}
        autoResize={false}
        style={{ height }}
      />
    </div>
  );
}

// Resizes the drawing with its frame. The library ignores the first change of size.
function useFittedChart() {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsReactCore>(null);
  useEffect(() => {
    if (frame.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const drawing = chart.current?.getEchartsInstance();
      if (drawing && drawing.getWidth() !== Math.floor(entry?.contentRect.width ?? 0))
        drawing.resize({ width: 'auto', height: 'auto' });
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return { frame, chart };
}

interface Ink {
  text: string;
  muted: string;
  line: string;
}

const getShare = (month: MonthCounts) => {
  const total = countMonth(month);
  return total === 0 ? null : Math.round((1000 * month.exploited) / total) / 10;
};

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const formatCounts = (value: number): string => compact.format(value);

// Stacked by severity; the line is the share that is exploited, by the scale on the right.
function chartOption(months: readonly MonthCounts[], [start, end]: readonly [number, number], ink: Ink): Option {
  const text = { color: ink.muted, fontFamily: sans };
  return {
    textStyle: { fontFamily: sans },
    grid: { left: 8, right: 8, top: 34, bottom: 52, containLabel: true },
    legend: {
      type: 'scroll',
      top: 0,
      left: 0,
      right: 0,
      pageTextStyle: text,
      pageIconColor: ink.muted,
      itemWidth: 12,
      itemHeight: 8,
      textStyle: { ...text, fontSize: 12 },
    },
    // Drawn on the canvas, because the content security policy allows no inline styles.
    tooltip: { trigger: 'axis', renderMode: 'richText', axisPointer: { type: 'shadow' } },
    xAxis: {
      type: 'category',
      data: months.map(({ month }) => formatMonth(month)),
      axisLabel: { ...text, hideOverlap: true },
      axisLine: { lineStyle: { color: ink.line } },
      axisTick: { show: false },
    },
    yAxis: [
      {
        type: 'value',
        minInterval: 1,
        axisLabel: { ...text, formatter: formatCounts },
        splitLine: { lineStyle: { color: ink.line } },
      },
      { type: 'value', min: 0, axisLabel: { ...text, formatter: '{value}%' }, splitLine: { show: false } },
    ],
    dataZoom: [
      {
        type: 'slider',
        startValue: start,
        endValue: end,
        height: 20,
        bottom: 8,
        textStyle: text,
        showDetail: false,
        borderColor: ink.line,
        brushSelect: false,
      },
    ],
    series: [
      ...listLevels(months).map((level): BarSeriesOption => {
        return {
          type: 'bar',
          name: level,
          stack: 'severity',
          itemStyle: { color: severityColors[level] },
          data: months.map(({ severity_distribution }) => severity_distribution[level]),
        };
      }),
      {
        type: 'line',
        name: 'Exploited, %',
        yAxisIndex: 1,
        symbol: 'circle',
        symbolSize: 5,
        lineStyle: { color: ink.text, width: 1.5 },
        itemStyle: { color: ink.text },
        data: months.map(getShare),
      },
    ],
  };
}
