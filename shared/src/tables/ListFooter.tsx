import { styled } from '@mui/material/styles';
import { formatCount } from '../format/numbers.ts';
import { Button, CircularProgress } from '../ui/controls/Button.tsx';

interface ListFooterProps {
  /** `more`: there is another page; `failed`: the next page failed to load. */
  state: 'loading' | 'more' | 'end' | 'failed';
  onLoadMore?: () => void;
  moreText?: string;
  endText?: string;
  loadingText?: string;
  failedText?: string;
  /** With `total`, the footer shows `Showing 40 of 1,234`. */
  shown?: number;
  total?: number;
}

const Root = styled('output')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  minHeight: 52,
  padding: '8px 16px',
  color: theme.vars.palette.text.secondary,
  ...theme.typography.body2,
}));

export function ListFooter(props: ListFooterProps) {
  const { state, onLoadMore, moreText = 'Load more manually', endText = 'All data loaded', shown, total } = props;
  const { loadingText = 'Loading more...', failedText = 'The next page could not be loaded.' } = props;
  return (
    <Root>
      {shown !== undefined && total !== undefined && state !== 'end' && (
        <span>
          Showing {formatCount(shown)} of {formatCount(total)}
        </span>
      )}
      {state === 'loading' && (
        <>
          <CircularProgress size={15} color="inherit" />
          {loadingText}
        </>
      )}
      {state === 'failed' && failedText}
      {(state === 'more' || state === 'failed') && onLoadMore !== undefined && (
        <Button size="small" variant="text" color="primary" onClick={onLoadMore}>
          {state === 'failed' ? 'Try Again' : moreText}
        </Button>
      )}
      {state === 'end' && endText}
    </Root>
  );
}
