import {
  type AffectedVersion,
  type CveDetail,
  type CveReference,
  type CveRow,
  isPlaceholderId,
} from '@faultline/shared/contract';
import { Dialog } from '@faultline/shared/forms';
import { paths } from '@faultline/shared/routing';
import { Button, ExternalLink, Mono, styled } from '@faultline/shared/ui';
import { Star } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRowContext } from '../rows/useRowActions.ts';
import { CveDetails } from './CveDetails.tsx';
import { CvssScores } from './CvssScores.tsx';

const ADVICE =
  "Install the vendor's security update as soon as there is one. Until then, limit who can reach the affected systems and watch them for signs of misuse.";

/** All that is known of a row that has no page of its own (specification 7). */
export function CveModal({ row, onClose }: { row: CveRow; onClose: () => void }) {
  const { toggleFavorite, isBusy, isFavorite } = useRowContext();
  const navigate = useNavigate();
  const { details } = row;
  const favorite = isFavorite(row.cve_id);
  const references = details?.reference_links.length ? details.reference_links : publicDatabases(row.cve_id);
  const viewDetails = () => {
    onClose();
    if (!isPlaceholderId(row.cve_id)) void navigate(paths.cve(row.cve_id));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={row.vulnerability_name}
      subtitle={<Mono>{row.cve_id}</Mono>}
      width={720}
      tall
      actions={
        <>
          <Button
            aria-pressed={favorite}
            startIcon={<Star size={15} fill={favorite ? 'currentColor' : 'none'} />}
            disabled={isBusy('cve', row.cve_id)}
            onClick={() => void toggleFavorite(row)}
            style={{ marginRight: 'auto' }}
          >
            {favorite ? 'Favorited' : 'Favorite'}
          </Button>
          <Button onClick={onClose}>Close</Button>
          <Button variant="contained" color="primary" onClick={viewDetails}>
            Detailed View
          </Button>
        </>
      }
    >
      <CveDetails row={row} />
      <CveModalSection title="Description">
        <p>{row.description}</p>
      </CveModalSection>
      <CveModalSection title="Affected systems">
        <ul>
          {affectedSystems(row, details).map((system) => (
            <li key={system}>{system}</li>
          ))}
        </ul>
      </CveModalSection>
      <CveModalSection title="Remediation">
        <p>{details?.remediation ?? ADVICE}</p>
      </CveModalSection>
      <CveModalSection title="References">
        <ul>
          {references.map(({ url, text, source }, place) => (
            <li key={`${place} ${url}`}>
              <ExternalLink href={url}>{text ?? url}</ExternalLink>
              {source !== undefined && ` (${source})`}
            </li>
          ))}
        </ul>
      </CveModalSection>
      <CveModalSection title="Affected versions">
        {details?.affected_versions.length ? (
          <ul>
            {details.affected_versions.map((version, place) => (
              <li key={`${place} ${version.version}`}>
                <Mono>{formatVersion(version)}</Mono>
              </li>
            ))}
          </ul>
        ) : (
          <p>{row.version ?? 'Not specified'}</p>
        )}
      </CveModalSection>
      <CveModalSection title="Weaknesses">
        {details?.cwes.length ? (
          <ul>
            {details.cwes.map(({ id, description }, place) => (
              <li key={`${place} ${description}`}>
                {id !== undefined && id !== description ? `${id}: ${description}` : description}
              </li>
            ))}
          </ul>
        ) : (
          <p>No weaknesses listed</p>
        )}
      </CveModalSection>
      <CveModalSection title="CVSS scores">
        <CvssScores scores={details?.cvss_scores ?? []} />
      </CveModalSection>
    </Dialog>
  );
}

const Root = styled('section')(({ theme }) => ({
  marginTop: 18,
  ...theme.typography.body1,
  '& h3': { ...theme.typography.h3, margin: '0 0 4px', color: theme.vars.palette.text.secondary },
  '& p': { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& ul': { margin: 0, paddingLeft: 18, overflowWrap: 'anywhere' },
  '& li': { margin: '2px 0' },
}));

/** One subject of the modal. */
function CveModalSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </Root>
  );
}

/** Each vendor and product a record names, once; the row's own where it names none. */
function affectedSystems(row: CveRow, details: CveDetail | undefined): string[] {
  const named = (details?.affected_versions ?? []).map(({ vendor_name, product_name }) =>
    [vendor_name, product_name].filter(Boolean).join(' '),
  );
  const systems = [...new Set(named)].filter((name) => name !== '');
  return systems.length > 0 ? systems : [`${row.vendor_name} ${row.product_name}`];
}

/** The public pages of a CVE, or, where it has no id of its own, a search for it. */
function publicDatabases(cveId: string): CveReference[] {
  const id = isPlaceholderId(cveId) ? undefined : encodeURIComponent(cveId);
  return [
    {
      url: id === undefined ? 'https://nvd.nist.gov/vuln/search' : `https://nvd.nist.gov/vuln/detail/${id}`,
      text: 'National Vulnerability Database',
    },
    {
      url: id === undefined ? 'https://www.cve.org/' : `https://www.cve.org/CVERecord?id=${id}`,
      text: 'CVE Program',
    },
  ].map((link) => ({ ...link, source: undefined, tags: [] }));
}

/** A range as bounds: `>= 1.0, < 2.0`; from the very first version on `< 2.0`. */
function formatVersion({ version, less_than, less_than_or_equal }: AffectedVersion): string {
  const upper = less_than === undefined ? less_than_or_equal && `<= ${less_than_or_equal}` : `< ${less_than}`;
  if (upper === undefined) return version;
  return /^[0.]+$/.test(version) ? upper : `>= ${version}, ${upper}`;
}
