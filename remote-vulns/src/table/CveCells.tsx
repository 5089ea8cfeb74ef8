import { type CveRow, isPlaceholderId } from '@faultline/shared/contract';
import { formatScoreSources, isolateText, readDate } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import { RowLink } from '@faultline/shared/tables';
import { describeMatch, findRowMatches, MatchIcon } from '@faultline/shared/tracking';
import { Mono, ScoreText } from '@faultline/shared/ui';
import { Scale } from 'lucide-react';
import { targetNames, useRowContext } from '../rows/useRowActions.ts';

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

export const formatOwner = (row: CveRow): string => `${isolateText(row.vendor_name)} ${isolateText(row.product_name)}`;

interface VendorProductCellProps {
  row: CveRow;
  // False in a table, whose rows are walked through by the arrow keys.
  isTabStop?: boolean;
}

export function VendorProductCell({ row, isTabStop = false }: VendorProductCellProps) {
  const { follow } = useRowContext();
  const { vendor_id, product_id, vendor_name, product_name, more_products } = row;
  const name = (text: string, href: string | undefined) => {
    // Isolates characters of a name that change the direction of text.
    const isolated = <bdi>{text}</bdi>;
    return href === undefined ? (
      isolated
    ) : (
      <RowLink href={href} onClick={follow} tabIndex={isTabStop ? undefined : -1}>
        {isolated}
      </RowLink>
    );
  };
  const vendor = name(vendor_name, vendor_id && paths.vendor(vendor_id));
  return (
    <>
      {targetNames.vendor(row) === undefined ? <span className="unknown">{vendor}</span> : vendor}{' '}
      <span className="product">
        {name(product_name, product_id && paths.product(product_id))}
        {more_products > 0 && <span title={`${more_products} more products are affected`}> +{more_products}</span>}
      </span>
    </>
  );
}

export function TrackedNote({ row }: { row: CveRow }) {
  const { index } = useRowContext();
  const [match] = findRowMatches(index, row);
  if (match === undefined) return null;
  const text = describeMatch(match);
  return (
    <div className="tracked-note" data-outcome={match.outcome} title={text}>
      <MatchIcon outcome={match.outcome} />
      {text}
    </div>
  );
}

export function scoreSource({ score_source, score_version }: CveRow): string | undefined {
  const parts = [score_source, score_version && `CVSS ${score_version}`].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(', ');
}

export function formatDisagreement({ cvss_scores = [] }: CveRow): string | undefined {
  const sources = formatScoreSources(cvss_scores);
  return sources && `Sources disagree: ${sources}`;
}

export function ScoreCell({ row }: { row: CveRow }) {
  const disagreement = formatDisagreement(row);
  return (
    <>
      {disagreement !== undefined && (
        <span className="disagreement" role="img" aria-label={disagreement} title={disagreement}>
          <Scale size={13} aria-hidden />
        </span>
      )}
      <ScoreText score={row.base_score} source={row.score_source} version={row.score_version} />
    </>
  );
}

function NewIndicator({ row }: { row: CveRow }) {
  const { since } = useRowContext();
  const published = since && readDate(row.published_date);
  if (since === undefined || published === undefined || published <= since) return null;
  return <span className="new" role="img" aria-label="New since your last visit" title="New since your last visit" />;
}
