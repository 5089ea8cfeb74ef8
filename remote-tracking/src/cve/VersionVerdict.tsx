import { Alert, styled } from '@faultline/shared/ui';
import { rangeAsComparison } from '../ranges/rangeInWords.ts';
import type { Found } from './findAffected.ts';

const Live = styled('output')({ display: 'block', '&:empty': { display: 'none' } });

/** What the record says of the version that was asked for. */
export function VersionVerdict({ text, found: { groups, version } }: { text: string; found: Found }) {
  const asked = text.trim();
  const [range] = version?.holding ?? [];
  return (
    <Live>
      {range !== undefined && (
        <Alert severity="error">
          {asked} is affected: {rangeAsComparison(range, asked)}
        </Alert>
      )}
      {version !== undefined && range === undefined && (
        <Alert severity={version.unsure ? 'warning' : 'success'}>
          {version.unsure
            ? `No range holds ${asked}, but some are written so that they cannot be compared with it.`
            : `${asked} is in none of the affected ranges.`}
        </Alert>
      )}
      {version === undefined && asked !== '' && groups.length === 0 && `No affected product is called “${asked}”.`}
    </Live>
  );
}
