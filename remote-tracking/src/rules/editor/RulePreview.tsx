import { formatCount, plural } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import {
  Alert,
  AppLink,
  Button,
  DateText,
  Mono,
  MutedText,
  SeverityChip,
  Skeleton,
  styled,
} from '@faultline/shared/ui';
import { ShowMoreList } from '../../components/ShowMore.tsx';
import { plainList } from '../../components/styles.ts';
import type { Preview } from '../../../contract/rules.ts';
import type { PreviewState } from './usePreview.ts';

const FIRST_SHOWN = 5;

const Root = styled('section')(({ theme }) => ({
  minHeight: 92,
  padding: '12px 14px',
  borderRadius: 9,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sunken,
  ...theme.typography.body2,
  '& h3': { ...theme.typography.body2, fontWeight: 570, margin: '0 0 4px' },
  '& p': { margin: 0 },
}));
const List = styled('ul')({
  ...plainList,
  marginTop: 8,
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px', padding: '5px 0' },
  '& > li > span:last-child': { flexBasis: '100%', overflowWrap: 'anywhere' },
});

interface RulePreviewProps {
  state: PreviewState;
  isImmediate: boolean;
  onChooseDigest: () => void;
}

export function RulePreview({ state, isImmediate, onChooseDigest }: RulePreviewProps) {
  return (
    <Root aria-label="Preview">
      <h3>Preview</h3>
      <div role="status">
        {state.status === 'incomplete' && <MutedText>Shows here which CVEs the rule would have sent.</MutedText>}
        {state.status === 'loading' && <Skeleton width="70%" height={18} aria-label="Loading the preview..." />}
        {state.status === 'ready' && <p>{summarize(state.data)}</p>}
      </div>
      {state.status === 'failed' && (
        <p role="alert">
          The preview couldn&apos;t be loaded. {state.message}{' '}
          <Button size="small" variant="text" onClick={state.retry}>
            Try Again
          </Button>
        </p>
      )}
      {state.status === 'ready' && (
        <>
          {state.data.suggests_digest && isImmediate && (
            <Alert
              severity="warning"
              role="note"
              sx={{ mt: 2 }}
              action={
                <Button size="small" onClick={onChooseDigest}>
                  Use a Daily Digest
                </Button>
              }
            >
              That is more than 50 messages a day. A digest collects them in one.
            </Alert>
          )}
          <Matches cves={state.data.cves} />
        </>
      )}
    </Root>
  );
}

const summarize = ({ total, max_per_day: most }: Preview): string =>
  total === 0
    ? 'No CVEs in the last 30 days.'
    : `${plural(total, 'CVE')} in the last 30 days, at most ${formatCount(most)} a day.`;

function Matches({ cves }: Pick<Preview, 'cves'>) {
  return (
    <ShowMoreList items={cves} first={FIRST_SHOWN} step={20} noun="CVE">
      {(shown) => (
        <List aria-label="CVEs of the preview">
          {shown.map(({ cve_id: id, name, severity, at, is_new: isNew }) => (
            <li key={`${id} ${at}`}>
              <AppLink to={paths.cve(id)} target="_blank">
                <Mono>{id}</Mono>
              </AppLink>
              <SeverityChip severity={severity} />
              <MutedText>
                {isNew ? 'New' : 'Update'} <DateText value={at} />
              </MutedText>
              <span>{name}</span>
            </li>
          ))}
        </List>
      )}
    </ShowMoreList>
  );
}
