import { Checkbox, Select } from '@faultline/shared/forms';
import {
  Badge,
  Button,
  Card,
  styled,
  useIsMobile,
  IconButton,
  useMenu,
  useOnDemand,
  Collapse,
} from '@faultline/shared/ui';
import { ListFilter, RotateCw, X, ArrowUpDown, ChevronDown } from 'lucide-react';
import { memo, type ReactNode, useState, useId } from 'react';
import type { ListConfig } from '../listConfig.ts';
import type { CveSort, SortKey } from './useCveSort.ts';
import type { CveFilterState } from './cveFilter.ts';
import { ExportButton } from './ExportButton.tsx';
import { FilterFields, FilterForm, KevToggle, OutcomeFilter } from './FilterForm.tsx';
import { AlertAction } from './saved-views/AlertAction.tsx';
import { SavedViews } from './saved-views/SavedViews.tsx';
import { SearchBar } from './search/SearchBar.tsx';
import { nothingTyped } from './search/useQueryText.ts';
import type { MoreFilterFieldsProps } from './search/MoreFilterFields.tsx';

interface FiltersProps {
  tab: ListConfig;
  state: CveFilterState;
  offersKev: boolean;
  busy: boolean;
  onRefresh: () => void;
  onProblem: (isWrong: boolean) => void;
  sort: CveSort;
  mobileTools: ReactNode;
}

const Bar = styled(Card)({ display: 'grid', gap: 8, padding: 6, marginBottom: -6 });
const BarLine = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > .MuiFormControl-root': { flex: 'none', width: 190 },
  '& > form': { flex: '1 1 270px' },
  // Next to the other controls, only a few letters of a query would be visible.
  '@media (max-width: 1099.95px)': {
    // The search is rendered last, and last in the tab order.
    readingFlow: 'flex-visual',
    '& > form': { order: 1, flexBasis: '100%' },
    '& > .MuiFormControl-root': { width: 230 },
  },
  '& > output:empty': { display: 'none' },
});
const BarEnd = styled('div')({ display: 'flex', alignItems: 'center', gap: 4, marginLeft: 'auto' });
const Mobile = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  // A phone in landscape and a page at 200 % zoom have little height.
  '@media (min-width: 600px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.2fr)',
    '& > :last-child, & > div:first-of-type:not(:has(+ form))': { gridColumn: '1 / -1' },
  },
});
const MobileLine = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > .MuiFormControl-root': { flex: 1, minWidth: 0 },
});
const Buttons = styled('div')({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 8,
  gridColumn: '1 / -1',
});

export function Filters({ tab, state, offersKev, busy, onRefresh, onProblem, sort, mobileTools }: FiltersProps) {
  const isMobile = useIsMobile();
  const view = <ViewSelect allView={tab.allView} tracked={state.draft.tracked} change={state.change} />;
  const saved = <SavedViews tab={tab} state={state} />;
  const report = <ExportButton tab={tab} filter={state.usable} offersFormats={state.offersSearch} />;
  const kev = offersKev || state.draft.kev;
  const outcome = <OutcomeFilter outcome={state.usable.outcome} change={state.change} />;
  const fields = <FilterFields tab={tab} state={state} unknown={isMobile} kev={isMobile && kev} />;
  const apply = <ApplyButton state={state} busy={busy} />;
  const typed = useState(nothingTyped);
  const more = useMoreFilters(state);
  const moreButton = state.offersSearch && <MoreFiltersButton more={more} />;
  const moreFilters = state.offersSearch && <MoreFilters more={more} tab={tab} state={state} />;
  const search = (button: ReactNode) =>
    state.offersSearch && (
      <SearchBar state={state} typed={typed} hasDates={tab.hasDateFilter} onRefresh={onRefresh} onProblem={onProblem}>
        {button}
      </SearchBar>
    );
  if (isMobile) {
    return (
      <Mobile>
        <MobileLine>
          {view}
          {saved}
          <AlertAction state={state} />
          {sort.offersSearch && <SortMenu sort={sort} />}
        </MobileLine>
        {search(null)}
        {outcome}
        <FilterPanel
          state={state}
          onRefresh={onRefresh}
          fields={
            <>
              {fields}
              {moreButton}
              {moreFilters}
            </>
          }
          buttons={
            <Buttons>
              <ClearButton state={state} />
              {apply}
            </Buttons>
          }
          tools={
            <>
              {report}
              {mobileTools}
            </>
          }
        />
      </Mobile>
    );
  }
  return (
    <Bar>
      <BarLine>
        {view}
        {search(moreButton)}
        {kev && <KevToggle kev={state.draft.kev} change={state.change} />}
        <BarEnd>
          <FilterBadge count={state.count} />
          <AlertAction state={state} />
          <ClearButton state={state} />
          {sort.offersSearch && <SortMenu sort={sort} />}
        </BarEnd>
      </BarLine>
      <FilterForm state={state} onRefresh={onRefresh} more={moreFilters}>
        {outcome}
        {fields}
        {apply}
      </FilterForm>
    </Bar>
  );
}

interface FilterPanelProps {
  state: CveFilterState;
  onRefresh: () => void;
  tools: ReactNode;
  fields: ReactNode;
  buttons: ReactNode;
}

const Panel = styled('div')({ display: 'grid', gap: 8 });
const PanelLine = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '& > button': { flex: '1000 0 auto' } });
const Tools = styled('div')({ display: 'flex', flex: '1 0 auto', gap: 8, '& > :not(:last-child)': { flex: 1 } });
const End = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 8 });

function FilterPanel({ state, onRefresh, tools, fields, buttons }: FilterPanelProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Panel>
      <PanelLine>
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
      </PanelLine>
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
    </Panel>
  );
}

const Strong = styled(Select)({ '& .MuiInputBase-root': { fontWeight: 570 } });

interface ViewSelectProps extends Pick<CveFilterState, 'change'> {
  allView: string;
  tracked: boolean;
}

// All items or the tracked ones; tracked clears the four text searches (specification 6.4).
const ViewSelect = memo(function ViewSelect({ allView, tracked, change }: ViewSelectProps) {
  const choose = (view: string) =>
    change(
      view === 'tracked'
        ? { tracked: true, cve: '', vendor: '', product: '', name: '' }
        : { tracked: false, outcome: '' },
    );
  return (
    <Strong
      label="View"
      hideLabel
      name="view"
      value={tracked ? 'tracked' : 'all'}
      onChange={choose}
      options={[
        { value: 'all', label: allView },
        { value: 'tracked', label: 'My Tracked Items' },
      ]}
    />
  );
});

interface ApplyButtonProps {
  state: CveFilterState;
  busy: boolean;
}

function ApplyButton({ state: { count, pending, reversed }, busy }: ApplyButtonProps) {
  return (
    <Button
      type="submit"
      {...(pending ? { variant: 'contained', color: 'primary' } : {})}
      startIcon={count === 0 ? <RotateCw size={15} /> : <ListFilter size={15} />}
      loading={busy}
      loadingPosition="start"
      disabled={reversed}
    >
      {count === 0 ? 'Refresh' : 'Apply'}
    </Button>
  );
}

function ClearButton({ state }: { state: CveFilterState }) {
  return (
    <Button variant="text" startIcon={<X size={15} />} onClick={state.clear} disabled={state.count === 0}>
      Clear
    </Button>
  );
}

function FilterBadge({ count }: { count: number }) {
  return <output>{count > 0 && <Badge tone="accent">{count} filter(s) active</Badge>}</output>;
}

const loadList = () => import(/* webpackChunkName: "menus" */ './SortMenuList.tsx');

const labels: Record<SortKey, string> = {
  published: 'Published date',
  updated: 'Last updated',
  score: 'Score',
  epss: 'EPSS',
  priority: 'Priority',
};

const SortMenu = memo(function SortMenu({ sort }: { sort: CveSort }) {
  const { button, menu } = useMenu();
  const list = useOnDemand(loadList, menu.open, menu.onClose);
  const { key, direction } = sort.sort;
  const name = `Sort: ${labels[key]}, ${direction}ending`;
  return (
    <>
      <IconButton aria-label={name} title={name} {...button}>
        <ArrowUpDown size={17} />
      </IconButton>
      {list && <list.SortMenuList menu={menu} sort={sort} labels={labels} />}
    </>
  );
});

function useMoreFilters({ usable }: Pick<CveFilterState, 'usable'>) {
  const { exploitation, score, epss, severity } = usable;
  const count = [exploitation, score, epss, severity.includes(',')].filter(Boolean).length;
  const [isOpen, setIsOpen] = useState(count > 0);
  return { id: useId(), isOpen, count, toggle: () => setIsOpen(!isOpen) };
}

type More = ReturnType<typeof useMoreFilters>;

function MoreFiltersButton({ more: { id, isOpen, count, toggle } }: { more: More }) {
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

const loadFields = () => import(/* webpackChunkName: "search" */ './search/MoreFilterFields.tsx');
const Room = styled('div')({ paddingTop: 8 });
const Waiting = () => <div style={{ height: 36 }} />;

function MoreFilters({ more, ...props }: MoreFilterFieldsProps & { more: More }) {
  const fields = useOnDemand(loadFields, more.isOpen, more.toggle);
  return (
    <div className="more">
      <Collapse in={more.isOpen} id={more.id} mountOnEnter>
        <Room>{fields ? <fields.MoreFilterFields {...props} /> : <Waiting />}</Room>
      </Collapse>
    </div>
  );
}
