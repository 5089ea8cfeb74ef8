import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import EChartsReactCore from 'echarts-for-react/esm/core';
import { PieChart } from 'echarts/charts';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useColourScheme } from '../ui/theme/colorScheme.ts';
import { sans } from '../ui/theme/fonts.ts';
import { pieOption } from './pieOption.ts';
import type { Slice } from './slices.ts';

echarts.use([PieChart, CanvasRenderer]);

/** The drawing; what it shows is said by the legend and the table beside it. */
export function Ring({ slices, size }: { slices: readonly Slice[]; size: number }) {
  const theme = useTheme();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const { palette } = theme.colorSchemes[useColourScheme()] ?? theme;
  const ink = { text: palette.text.primary, quiet: palette.text.secondary, paper: palette.background.paper };
  return (
    <EChartsReactCore
      echarts={echarts}
      option={{ textStyle: { fontFamily: sans }, ...pieOption(slices, ink, !still) }}
      notMerge
      opts={{ renderer: 'canvas', width: size, height: size }}
      style={{ width: size, height: size }}
    />
  );
}
