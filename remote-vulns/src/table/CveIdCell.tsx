import { type CveRow, isPlaceholderId } from '@faultline/shared/contract';
import { readDate } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import { AppLink, Mono, styled } from '@faultline/shared/ui';
import { useRowContext } from '../rows/RowContext.ts';

const Plain = styled('button')({
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
});
const New = styled('span')(({ theme }) => ({
  display: 'inline-block',
  width: 7,
  height: 7,
  marginRight: 6,
  borderRadius: '50%',
  verticalAlign: 0.5,
  backgroundColor: theme.vars.palette.primary.main,
}));

/** A dot before what was published since the last visit. */
export function NewMark({ row }: { row: CveRow }) {
  const { since } = useRowContext();
  const published = readDate(row.published_date);
  if (since === undefined || published === undefined || published <= since) return null;
  return <New role="img" aria-label="New since your last visit" title="New since your last visit" />;
}

/** The id, as the way to the CVE's page or, without one, to its modal. */
export function CveIdCell({ row }: { row: CveRow }) {
  const { open } = useRowContext();
  const id = <Mono>{row.cve_id}</Mono>;
  return (
    <>
      <NewMark row={row} />
      {isPlaceholderId(row.cve_id) ? (
        <Plain type="button" onClick={() => open(row)}>
          {id}
        </Plain>
      ) : (
        <AppLink to={paths.cve(row.cve_id)} tone="text">
          {id}
        </AppLink>
      )}
    </>
  );
}
