import { Skeleton } from '../controls/Skeleton.tsx';
import { styled } from '@mui/material/styles';
import { visuallyHidden } from '../theme/visuallyHidden.ts';

interface SkeletonsProps {
  /** How many blocks; 6. */
  count?: number;
  /** Height of each in px; 44, a table row. */
  height?: number;
  /** Narrowest card in px; left out, the blocks are rows. */
  minWidth?: number;
  gap?: number;
  label?: string;
}

const Grid = styled('output')({ display: 'grid' });
const Hidden = styled('span')(visuallyHidden);

/** Blocks of the size of what comes: rows, or with `minWidth` cards in a grid. */
export function Skeletons({ count = 6, height = 44, minWidth, gap, label = 'Loading...' }: SkeletonsProps) {
  const columns = minWidth === undefined ? '1fr' : `repeat(auto-fill, minmax(min(${minWidth}px, 100%), 1fr))`;
  return (
    <Grid style={{ gridTemplateColumns: columns, gap: gap ?? (minWidth === undefined ? 6 : 12) }}>
      <Hidden>{label}</Hidden>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </Grid>
  );
}
