import { QueryView, useCommand, useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { AppLink, Button, MutedText, Section, Skeletons, useNow } from '@faultline/shared/ui';
import { rules, type Snooze } from '../../../contract/rules.ts';
import { RuleRows } from '../RuleRow.tsx';
import { formatSnooze } from '../ruleTexts.ts';

export function SnoozeSection({ isReadOnly }: { isReadOnly: boolean }) {
  const query = useQuery(rules.snoozes);
  return (
    <Section title="Snoozed CVEs and products" flush>
      <QueryView
        query={query}
        failedTitle="Failed to load snoozes"
        loading={<Skeletons count={1} height={56} label="Loading snoozes..." />}
        empty={
          <p style={{ margin: 0, padding: 16 }}>
            <MutedText>None. Every CVE that matches a rule or your track list is sent.</MutedText>
          </p>
        }
      >
        {(list) => (
          <RuleRows aria-label="Snoozes">
            {list.map((snooze) => (
              <SnoozeRow key={snooze.id} snooze={snooze} isReadOnly={isReadOnly} />
            ))}
          </RuleRows>
        )}
      </QueryView>
    </Section>
  );
}

function SnoozeRow({ snooze, isReadOnly }: { snooze: Snooze; isReadOnly: boolean }) {
  const { id, kind, target, name, until, until_notable: untilNotable } = snooze;
  const now = useNow();
  const ending = useCommand(rules.endSnooze, { refreshes: [rules.snoozes] });
  const end = formatSnooze({ until, untilNotable }, now);
  const title = kind === 'cve' ? target : name;
  return (
    <li>
      <div>
        <AppLink to={kind === 'cve' ? paths.cve(target) : paths.product(target)}>{title}</AppLink>
        {kind === 'cve' && name !== '' && <p>{name}</p>}
        <p>{end === undefined ? 'Ended.' : `Snoozed ${end}.`}</p>
      </div>
      {!isReadOnly && (
        <Button
          size="small"
          aria-label={`End snooze of ${title}`}
          loading={ending.busy}
          onClick={() => void ending.run({ body: { id: Number(id) } })}
        >
          End
        </Button>
      )}
    </li>
  );
}
