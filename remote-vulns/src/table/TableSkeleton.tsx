import { Card, LoadingState, Skeleton, styled } from '@faultline/shared/ui';

const Rows = styled('div')(({ theme }) => ({
  '& > *': { display: 'flex', alignItems: 'center', height: 44, padding: '0 16px' },
  '& > * + *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));
const widths = [92, 74, 86, 68, 95, 80, 71, 88, 77, 90, 66, 84];

/** The list while its first page is on its way, in the size of what comes. */
export function TableSkeleton() {
  return (
    <Card flush>
      <LoadingState label="Fetching the latest security data..." minHeight={38} />
      <Rows aria-hidden>
        {widths.map((width) => (
          <div key={width}>
            <Skeleton height={14} width={`${width}%`} />
          </div>
        ))}
      </Rows>
    </Card>
  );
}
