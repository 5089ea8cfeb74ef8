import { Checkbox } from '@faultline/shared/forms';
import { Badge, Box, Button, Card, Collapse } from '@faultline/shared/ui';
import { ChevronDown, ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { CveFilterState } from './useCveFilter.ts';
import { FilterForm } from './FilterForm.tsx';

interface FilterPanelProps {
  state: CveFilterState;
  children: ReactNode;
  buttons: ReactNode;
}

/** The filter of a phone: folded away until it is wanted, with 'Show only tracked items' (spec part 1, section 2). */
export function FilterPanel({ state, children, buttons }: FilterPanelProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Card flush>
      <Button
        variant="text"
        fullWidth
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        startIcon={<ListFilter size={16} />}
        sx={{ justifyContent: 'flex-start', px: 4, minHeight: 44, borderRadius: 0 }}
      >
        Filters
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2, ml: 'auto' }}>
          {state.count > 0 && <Badge tone="accent">{state.count}</Badge>}
          <ChevronDown size={16} aria-hidden style={{ transform: open ? 'rotate(180deg)' : undefined }} />
        </Box>
      </Button>
      <Collapse in={open} id={id} mountOnEnter>
        <Box sx={{ p: 4, pt: 1 }}>
          <FilterForm state={state}>
            {children}
            <Checkbox
              label="Show only tracked items"
              checked={state.draft.tracked}
              onChange={(tracked) => state.change({ tracked })}
            />
            {buttons}
          </FilterForm>
        </Box>
      </Collapse>
    </Card>
  );
}
