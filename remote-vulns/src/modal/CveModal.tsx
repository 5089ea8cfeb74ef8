import { type CveRow, isPlaceholderId } from '@faultline/shared/contract';
import { Dialog } from '@faultline/shared/forms';
import { paths } from '@faultline/shared/routing';
import { Button, ExternalLink, Mono } from '@faultline/shared/ui';
import { Star } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useRowContext } from '../rows/RowContext.ts';
import { affectedSystems } from './affectedSystems.ts';
import { CveDetails } from './CveDetails.tsx';
import { CvssScores } from './CvssScores.tsx';
import { CveModalSection } from './CveModalSection.tsx';
import { publicDatabases } from './publicDatabases.ts';
import { versionText } from './versionText.ts';

const ADVICE =
  "Install the vendor's security update as soon as there is one. Until then, limit who can reach the affected systems and watch them for signs of misuse.";

/** All that is known of a row that has no page of its own (specification 7). */
export function CveModal({ row, onClose }: { row: CveRow; onClose: () => void }) {
  const { toggleFavorite, isBusy, isFavourite } = useRowContext();
  const navigate = useNavigate();
  const { details } = row;
  const favourite = isFavourite(row.cve_id);
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
            aria-pressed={favourite}
            startIcon={<Star size={15} fill={favourite ? 'currentColor' : 'none'} />}
            disabled={isBusy('cve', row.cve_id)}
            onClick={() => void toggleFavorite(row)}
            style={{ marginRight: 'auto' }}
          >
            {favourite ? 'Favourited' : 'Favourite'}
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
                <Mono>{versionText(version)}</Mono>
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
