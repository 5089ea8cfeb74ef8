import { Checkbox } from '@faultline/shared/forms';
import { Badge, Button, Card, Collapse, styled } from '@faultline/shared/ui';
import { ChevronDown, ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { CveFilterState } from './cveFilter.ts';
import { FilterForm } from './FilterForm.tsx';

interface FilterPanelProps {
  state: CveFilterState;
  onRefresh: () => void;
  tools: ReactNode;
  fields: ReactNode;
  buttons: ReactNode;
}

const Root = styled('div')({ display: 'grid', gap: 8 });
const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '& > button': { flex: '1000 0 auto' } });
const Tools = styled('div')({ display: 'flex', flex: '1 0 auto', gap: 8, '& > :not(:last-child)': { flex: 1 } });
const End = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 8 });

export function FilterPanel({ state, onRefresh, tools, fields, buttons }: FilterPanelProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Root>
      <Line>
        <Button
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          startIcon={<ListFilter size={16} />}
          endIcon={
            <End>
              {state.count > 0 && <Badge tone="accent">{state.count} filter(s) active</Badge>}
              <ChevronDown size={16} aria-hidden style={{ rotate: open ? '180deg' : undefined }} />
            </End>
          }
        >
          Filters
        </Button>
        <Tools>{tools}</Tools>
      </Line>
      <Collapse in={open} id={id} mountOnEnter>
        <Card>
          <FilterForm state={state} onRefresh={onRefresh}>
            {fields}
            <Checkbox
              label="Show only tracked items"
              checked={state.draft.tracked}
              onChange={(tracked) => state.change({ tracked })}
            />
            {buttons}
          </FilterForm>
        </Card>
      </Collapse>
    </Root>
  );
}
