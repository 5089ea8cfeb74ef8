import { type CveRow, cves, isPlaceholderId } from '@faultline/shared/contract';
import { CveSummary, FormattedText } from '@faultline/shared/cve';
import { useDebounced } from '@faultline/shared/forms';
import { paths } from '@faultline/shared/routing';
import { useQuery } from '@faultline/shared/query';
import { AppLink, Card, ErrorPanel, IconButton, LoadingState, Mono, styled, useIsMobile } from '@faultline/shared/ui';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { CveDetails } from './CveDetails.tsx';
import { CveModal } from './CveModal.tsx';
import { CveModalContent, CveModalSection } from './CveModalContent.tsx';

interface QuickViewProps {
  row: CveRow;
  onClose: () => void;
}

export function QuickView(props: QuickViewProps) {
  const isMobile = useIsMobile();
  const details = useDetails(props.row);
  const content = <QuickViewContent row={props.row} details={details} />;
  if (!isMobile) return <QuickViewPanel {...props}>{content}</QuickViewPanel>;
  return (
    <CveModal {...props} sheet>
      {content}
    </CveModal>
  );
}

const Answers = styled('div')(({ theme }) => ({
  margin: '0 0 14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderTop: 0,
  borderRadius: 9,
  '& > dl': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', borderRadius: 9 },
  '& > dl > div': { padding: '8px 12px 10px' },
}));

function QuickViewContent({ row, details }: { row: CveRow; details: ReturnType<typeof useDetails> }) {
  if (details.status === 'ready')
    return (
      <>
        {!isPlaceholderId(row.cve_id) && (
          <Answers>
            <CveSummary cve={details.data} />
          </Answers>
        )}
        <CveModalContent
          row={{ ...row, description: details.data.description, details: details.data }}
          hasAdvice={isPlaceholderId(row.cve_id)}
        />
      </>
    );
  return (
    <>
      <CveDetails row={row} />
      <CveModalSection title="Description">
        <FormattedText text={row.description} />
      </CveModalSection>
      {details.status === 'failed' ? (
        <ErrorPanel title="Failed to load CVE details" message={details.problem.message} onRetry={details.retry} />
      ) : (
        <LoadingState label="Loading details..." minHeight={120} />
      )}
    </>
  );
}

const Panel = styled(Card)(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.drawer,
  top: 0,
  right: 0,
  bottom: 0,
  width: 400,
  padding: 16,
  boxSizing: 'border-box',
  overflowY: 'auto',
  boxShadow: theme.shadows[8],
  '@media (min-width: 1280px)': {
    position: 'sticky',
    zIndex: 'auto',
    top: 8,
    maxHeight: 'calc(100dvh - 16px)',
    boxShadow: 'none',
  },
  '@media print': { display: 'none' },
}));
const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  marginBottom: 12,
  '& h2': { ...theme.typography.h1, fontSize: '1rem', flex: 1, minWidth: 0, margin: 0, overflowWrap: 'anywhere' },
  '& > button': { marginBlock: -4 },
}));

function QuickViewPanel({ row, onClose, children }: QuickViewProps & { children: ReactNode }) {
  const id = useId();
  const hasPage = !isPlaceholderId(row.cve_id);
  return (
    <Panel role="region" aria-labelledby={id}>
      <Head>
        <h2 id={id} dir="auto">
          {row.vulnerability_name}
        </h2>
        <IconButton aria-label="Close quick view" title="Close quick view (Esc)" onClick={onClose}>
          <X size={17} />
        </IconButton>
      </Head>
      <p>
        {hasPage ? (
          <AppLink to={paths.cve(row.cve_id)}>
            <Mono>{row.cve_id}</Mono>
          </AppLink>
        ) : (
          <Mono>{row.cve_id}</Mono>
        )}
      </p>
      {children}
    </Panel>
  );
}

const DEBOUNCE_MS = 150;

function useDetails({ cve_id, details }: CveRow) {
  const isSettled = useDebounced(cve_id, DEBOUNCE_MS) === cve_id;
  const enabled = details === undefined && isSettled && !isPlaceholderId(cve_id);
  const query = useQuery(cves.detail, { params: { cveId: cve_id }, enabled });
  return details === undefined ? query : { status: 'ready' as const, data: details };
}
