import {
  type CveDetail,
  type CveReference,
  type CveRow,
  isPlaceholderId,
  toPlainText,
  type CvssScore,
} from '@faultline/shared/contract';
import { isolateText, formatScoreSources } from '@faultline/shared/format';
import {
  FormattedText,
  formatRange,
  needsVersions,
  RenderedTexts,
  useRenderedTexts,
  useVersions,
} from '@faultline/shared/cve';
import { CveTags, ExternalLink, Mono, styled, Alert, ScoreText, SeverityChip } from '@faultline/shared/ui';
import { type ReactNode, useId, useMemo } from 'react';
import { CveDetails } from './CveDetails.tsx';
import { TriangleAlert } from 'lucide-react';

const ADVICE =
  "Install the vendor's security update as soon as there is one. Until then, limit who can reach the affected systems and watch them for signs of misuse.";

interface CveModalContentProps {
  row: CveRow;
  // True for general advice where the record says nothing about a fix (specification 7); false below the answers of the CVE page.
  hasAdvice?: boolean;
}

export function CveModalContent({ row, hasAdvice = true }: CveModalContentProps) {
  const { cve_id, details } = row;
  const description = findDescription(row, details?.descriptions);
  const { texts } = useRenderedTexts(
    useMemo(
      () => ({ cve_id, description, descriptions: details?.descriptions ?? [], remediation: details?.remediation }),
      [cve_id, description, details],
    ),
  );
  const { versions } = useVersions(needsVersions(details?.affected_versions ?? []));
  const remediation = details?.remediation ?? formatFixes(details) ?? (hasAdvice ? ADVICE : undefined);
  const references = details?.reference_links.length ? details.reference_links : publicDatabases(row.cve_id);
  return (
    <RenderedTexts value={texts}>
      <CveDetails row={row} isRated={!hasAdvice} />
      <CveTags tags={details?.tags} />
      <CveModalSection title="Description">
        <FormattedText text={description} />
      </CveModalSection>
      <CveModalSection title="Affected systems">
        <ul>
          {affectedSystems(row, details).map((system) => (
            <li key={system}>{system}</li>
          ))}
        </ul>
      </CveModalSection>
      {remediation !== undefined && (
        <CveModalSection title="Remediation">
          <FormattedText text={remediation} />
        </CveModalSection>
      )}
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
                <Mono>{formatRange(version, versions)}</Mono>
                {version.decides === false &&
                  ` (second opinion of ${version.sources?.join(' and ') || 'another source'})`}
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
    </RenderedTexts>
  );
}

const Root = styled('section')(({ theme }) => ({
  marginTop: 18,
  ...theme.typography.body1,
  '& h3': { ...theme.typography.h3, margin: '0 0 4px', color: theme.vars.palette.text.secondary },
  '& > p': { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& > ul': { margin: 0, paddingLeft: 18, overflowWrap: 'anywhere' },
  '& > ul > li': { margin: '2px 0' },
}));

export function CveModalSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </Root>
  );
}

function findDescription({ description, vulnerability_name }: CveRow, texts: CveDetail['descriptions'] = []): string {
  const own = texts.find(({ text }) => toPlainText(text) === description);
  if (own !== undefined) return own.text;
  if (description !== toPlainText(vulnerability_name)) return description;
  return (texts.find(({ lang }) => /^en/i.test(lang)) ?? texts[0])?.text ?? description;
}

function affectedSystems(row: CveRow, details: CveDetail | undefined): string[] {
  const named = (details?.affected_versions ?? []).map(({ vendor_name, product_name }) =>
    // 'Red Hat Enterprise Linux' names its vendor already.
    product_name?.toLowerCase().startsWith(`${vendor_name?.toLowerCase()} `)
      ? product_name
      : [vendor_name, product_name].filter(Boolean).join(' '),
  );
  const systems = [...new Set(named)].filter((name) => name !== '');
  return (systems.length > 0 ? systems : [`${row.vendor_name} ${row.product_name}`]).map(isolateText);
}

const MAX_NAMED_FIXES = 3;

function formatFixes(details: CveDetail | undefined): string | undefined {
  const fixes = (details?.fixes ?? []).map(({ product_name = '', version, stated_as }) => {
    const named = [isolateText(product_name), version].filter(Boolean).join(' ');
    return stated_as === 'description' ? `${named} (only in the description)` : named;
  });
  const [first, ...others] = [...new Set(fixes)];
  if (first === undefined) return undefined;
  if (others.length === 0) return `Update to ${first} or later.`;
  const named = [first, ...others].slice(0, MAX_NAMED_FIXES).join(', ');
  const more = others.length + 1 - MAX_NAMED_FIXES;
  return `Fixed in ${named}${more > 0 ? ` and ${more} more` : ''}.`;
}

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

const Warning = styled('div')({ marginBottom: 8 });
const Line = styled('li')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px' });
const List = styled('ul')({ '&&': { listStyle: 'none', padding: 0 } });

function CvssScores({ scores }: { scores: readonly CvssScore[] }) {
  const disagreement = formatScoreSources(scores);
  if (scores.length === 0) return <p>No CVSS scores available</p>;
  return (
    <>
      {disagreement !== undefined && (
        <Warning>
          <Alert severity="warning" icon={<TriangleAlert size={17} />}>
            Sources disagree: {disagreement}
          </Alert>
        </Warning>
      )}
      <List>
        {scores.map((score, place) => (
          <Line key={`${place} ${score.source}`}>
            <ScoreText score={score.base_score} source={score.source} version={score.version} />
            <SeverityChip severity={score.severity} />
            <span>
              {score.source}
              {score.version !== '' && `, CVSS ${score.version}`}
            </span>
            {score.vector !== undefined && <Mono>{score.vector}</Mono>}
          </Line>
        ))}
      </List>
    </>
  );
}
