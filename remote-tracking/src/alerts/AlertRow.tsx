import { formatCount, formatDate } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import { AppLink, Badge, Mono, RelativeTime, SeverityChip, styled } from '@faultline/shared/ui';
import type { Alert } from '../../contract/alerts.ts';
import { plainList, wrappingRow } from '../components/styles.ts';
import { AlertSentence, alertStates } from './AlertSentence.tsx';

export const AlertRows = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  ...plainList,
  '& > li': { padding: '12px 16px', overflowWrap: 'anywhere' },
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& p': { margin: '4px 0 0' },
  '& p:last-child': { color: theme.vars.palette.text.secondary },
}));
const Line = styled('div')(({ theme }) => ({
  ...wrappingRow,
  gap: '4px 8px',
  '& time': { color: theme.vars.palette.text.secondary, marginLeft: 'auto' },
}));

export function AlertRow({ alert }: { alert: Alert }) {
  const { state, cve_id, name, severity, day, found_at, is_rematch } = alert;
  const { label, tone } = alertStates[state];
  return (
    <li>
      <Line>
        <Badge tone={tone}>{label}</Badge>
        {cve_id === undefined ? (
          <span>{is_rematch ? 'Tracked versions are matched differently' : `Daily report of ${formatDate(day)}`}</span>
        ) : (
          <>
            <AppLink to={paths.cve(cve_id)}>
              <Mono>{cve_id}</Mono>
            </AppLink>
            <SeverityChip severity={severity} />
          </>
        )}
        <RelativeTime value={found_at} />
      </Line>
      {name !== undefined && <p dir="auto">{name}</p>}
      <p>
        <AlertSentence alert={alert} />
      </p>
      {(cve_id !== undefined || is_rematch) && <p>{describeCauses(alert)}</p>}
    </li>
  );
}

const MAX_NAMED = 10;

function formatSome(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
}

// `New CVE. You track Acme. Rules: Severe, Own stack.`
function describeCauses({ changes, tracked, rules }: Alert): string {
  const causes = [
    changes.join(', '),
    tracked.length > 0 && `You track ${formatSome(tracked)}`,
    rules.length > 0 && `${rules.length === 1 ? 'Rule' : 'Rules'}: ${rules.join(', ')}`,
  ];
  return causes
    .filter(Boolean)
    .map((cause) => `${cause}.`)
    .join(' ');
}
