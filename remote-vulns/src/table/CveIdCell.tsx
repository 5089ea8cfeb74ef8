import { type CveRow, isPlaceholderId } from '@faultline/shared/contract';
import { readDate } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import { RowLink } from '@faultline/shared/tables';
import { Mono } from '@faultline/shared/ui';
import { useRowContext } from '../rows/RowContext.ts';

/** A dot before what was published since the last visit. */
export function NewIndicator({ row }: { row: CveRow }) {
  const { since } = useRowContext();
  const published = since && readDate(row.published_date);
  if (since === undefined || published === undefined || published <= since) return null;
  return <span className="new" role="img" aria-label="New since your last visit" title="New since your last visit" />;
}

/** The id, as the way to the CVE's page or, without one, to its modal. */
export function CveIdCell({ row }: { row: CveRow }) {
  const { follow, open } = useRowContext();
  return (
    <>
      <NewIndicator row={row} />
      {isPlaceholderId(row.cve_id) ? (
        <button type="button" className="opens" onClick={() => open(row)}>
          <Mono>{row.cve_id}</Mono>
        </button>
      ) : (
        <RowLink href={paths.cve(row.cve_id)} onClick={follow} mono>
          {row.cve_id}
        </RowLink>
      )}
    </>
  );
}
