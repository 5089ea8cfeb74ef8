import { Badge, Button, Collapse, styled, useOnDemand } from '@faultline/shared/ui';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { CveFilterState } from '../cveFilter.ts';
import type { MoreFilterFieldsProps } from './MoreFilterFields.tsx';

export function useMoreFilters({ usable }: Pick<CveFilterState, 'usable'>) {
  const { exploitation, score, epss, severity } = usable;
  const count = [exploitation, score, epss, severity.includes(',')].filter(Boolean).length;
  const [isOpen, setIsOpen] = useState(count > 0);
  return { id: useId(), isOpen, count, toggle: () => setIsOpen(!isOpen) };
}

type More = ReturnType<typeof useMoreFilters>;

export function MoreFiltersButton({ more: { id, isOpen, count, toggle } }: { more: More }) {
  return (
    <Button
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={toggle}
      endIcon={<ChevronDown size={15} aria-hidden style={{ rotate: isOpen ? '180deg' : undefined }} />}
    >
      More filters {count > 0 && <Badge tone="accent">{count}</Badge>}
    </Button>
  );
}

const loadFields = () => import(/* webpackChunkName: "search" */ './MoreFilterFields.tsx');
// The margin is inside, so that it takes no space when closed.
const Room = styled('div')({ paddingTop: 8 });
const Waiting = () => <div style={{ height: 36 }} />;

export function MoreFilters({ more, ...props }: MoreFilterFieldsProps & { more: More }) {
  const fields = useOnDemand(loadFields, more.isOpen, more.toggle);
  return (
    <div className="more">
      <Collapse in={more.isOpen} id={more.id} mountOnEnter>
        <Room>{fields ? <fields.MoreFilterFields {...props} /> : <Waiting />}</Room>
      </Collapse>
    </div>
  );
}
