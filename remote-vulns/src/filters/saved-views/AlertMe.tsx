import { useConfirm } from '@faultline/shared/forms';
import { useReadOnlyReason } from '@faultline/shared/session';
import { Button, IconButton, useMediaQuery } from '@faultline/shared/ui';
import { BellPlus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { CveFilter } from '../cveFilter.ts';
import { useSearchModule } from '../search/useSearchModule.ts';
import { type RuleQuery, toRuleQuery } from './viewQuery.ts';

interface AlertMeProps {
  filter: CveFilter;
  // The name of a saved view with these filters.
  view?: string;
}

// Opens a new alert rule with the filters. Filters that a rule cannot have are named first.
export function AlertMe({ filter, view }: AlertMeProps) {
  const { search } = useSearchModule();
  const rule = search && toRuleQuery(search, filter);
  const readOnlyReason = useReadOnlyReason();
  // On smaller screens the search field needs the space of the text.
  const isNarrow = useMediaQuery('(max-width: 1399.95px)');
  const navigate = useNavigate();
  const { confirm, confirmation } = useConfirm();
  const name = view === undefined ? 'Alert me' : `Alert me about ${view}`;
  const reason = readOnlyReason ?? (rule && explainRefusal(rule));
  const href = `/alerts/rules?new=${encodeURIComponent(rule?.query ?? '')}`;

  async function askFirst({ query, missing }: RuleQuery) {
    const isSure = await confirm({
      title: `Continue without ${missing.join(' and ')}?`,
      message: `Alert rules can't filter by ${missing.join(' or ')}. The rule gets the other filters: ${query}`,
      confirmLabel: 'Continue',
    });
    if (isSure) await navigate(href);
  }

  const action =
    rule === undefined || reason !== undefined
      ? { disabled: true }
      : rule.missing.length === 0
        ? { href }
        : { onClick: () => void askFirst(rule) };
  return (
    <>
      {isNarrow || view !== undefined ? (
        <IconButton aria-label={name} title={reason ?? name} {...action}>
          <BellPlus size={15} />
        </IconButton>
      ) : (
        <Button variant="text" title={reason} startIcon={<BellPlus size={15} />} {...action}>
          {name}
        </Button>
      )}
      {confirmation}
    </>
  );
}

function explainRefusal({ query, missing, error }: RuleQuery): string | undefined {
  if (error !== undefined) return error;
  if (query !== '') return undefined;
  return `Alert rules can't filter by ${missing.join(' or ')}. Enter words or conditions in the search field.`;
}
