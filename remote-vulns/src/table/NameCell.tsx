import type { CveRow } from '@faultline/shared/contract';
import { KevBadge } from '@faultline/shared/ui';
import { TrackedNote } from './TrackedNote.tsx';

/** What the flaw is called, whether it is exploited, and why the row is highlighted. */
export function NameCell({ row }: { row: CveRow }) {
  return (
    <>
      <KevBadge kev={row.kev} />
      {row.vulnerability_name}
      <TrackedNote row={row} />
    </>
  );
}
