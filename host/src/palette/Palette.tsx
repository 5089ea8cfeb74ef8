import { Dialog } from '@faultline/shared/forms';
import { type NavEntry, Alert, Button, styled, visuallyHidden, PathIcon } from '@faultline/shared/ui';
import { useState, type KeyboardEvent, useEffect, useId } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type PaletteItem, listCveItems, listLocalItems, matchItems, readTypedCve } from './paletteItems.ts';
import { useSession } from '@faultline/shared/session';
import { plural } from '@faultline/shared/format';
import { useFoundItems } from './useFoundItems.ts';

export interface PaletteProps {
  open: boolean;
  typedAhead: string;
  onClose: () => void;
  entries: readonly NavEntry[];
  onSignOut: () => void;
}

export function Palette({ open, typedAhead, onClose, entries, onSignOut }: PaletteProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [opening, setOpening] = useState({ open, count: 0 });
  if (opening.open !== open) setOpening({ open, count: opening.count + Number(open) });
  const pick = ({ href, run }: PaletteItem) => {
    onClose();
    // The current page keeps its filters and position, as it does for its sidebar entry (specification 2.4).
    if (href !== undefined && href !== pathname) void navigate(href);
    // Runs after the dialog has returned the focus, because the action may move it.
    if (run !== undefined) setTimeout(run);
  };
  return (
    <Dialog open={open} onClose={onClose} title="Quick search" width={600} tall follows>
      <PaletteSearch
        key={opening.count}
        typedAhead={typedAhead}
        entries={entries}
        onSignOut={onSignOut}
        onPick={pick}
      />
    </Dialog>
  );
}

interface PaletteSearchProps {
  typedAhead: string;
  entries: readonly NavEntry[];
  onSignOut: () => void;
  onPick: (item: PaletteItem) => void;
}

const MAX_LENGTH = 200;

const Input = styled('input')(({ theme }) => ({
  width: '100%',
  marginTop: 3,
  minHeight: 40,
  padding: '0 12px',
  font: 'inherit',
  fontSize: '0.9375rem',
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.surface.sunken,
  border: `1px solid ${theme.vars.palette.surface.line}`,
  borderRadius: 8,
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  // iOS zooms into fields with text below 16 px.
  '@media (pointer: coarse)': { fontSize: '1rem', minHeight: 44 },
}));
// A fixed height keeps the dialog in place while the results change. It fits above a phone's keyboard.
const Results = styled('div')({
  height: 'min(56dvh, 440px)',
  marginTop: 8,
  paddingBottom: 24,
  overflowY: 'auto',
  scrollPaddingBottom: 24,
  maskImage: 'linear-gradient(#000 calc(100% - 24px), transparent)',
  overscrollBehavior: 'contain',
});
const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '16px 12px',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
}));
const Status = styled('div')(visuallyHidden);

function PaletteSearch({ typedAhead, entries, onSignOut, onPick }: PaletteSearchProps) {
  const id = useId();
  const { user } = useSession();
  const [typed, setTyped] = useState(typedAhead);
  const [chosenId, setChosenId] = useState<string>();
  const [local] = useState(() => listLocalItems({ entries, email: user?.email, onSignOut }));
  const text = typed.trim();
  const { items: found, isComplete, isPending, problem, retry } = useFoundItems(text);
  const typedCve = readTypedCve(text);
  const isMissing = isComplete && found.every(({ id: foundId }) => foundId !== typedCve);
  const jump = typedCve === undefined ? [] : listCveItems(typedCve, isMissing);
  const known = [...jump, ...matchItems(local, text)];
  const items = [...known, ...found.filter(({ href }) => href !== jump[0]?.href)];
  // Enter applies to the typed text. Results of an earlier text can be chosen only with the arrow keys.
  const active = items.find((item) => item.id === chosenId) ?? (isPending ? known[0] : items[0]);
  const activeId = active === undefined ? undefined : `${id}-${items.indexOf(active)}`;

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const move = (step: number) => {
    const from = active === undefined ? (step > 0 ? -1 : 0) : items.indexOf(active);
    setChosenId(items[(from + step + items.length) % items.length]?.id);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && active !== undefined) onPick(active);
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Input
        autoFocus
        role="combobox"
        aria-label="Search CVEs, vendors, products, pages and actions"
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        placeholder="CVE ID, vendor, product, page..."
        value={typed}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        onChange={({ target }) => {
          setTyped(target.value);
          setChosenId(undefined);
        }}
        onKeyDown={press}
      />
      <Results tabIndex={-1}>
        {problem !== undefined && (
          <Alert
            severity="error"
            sx={{ marginBottom: 2 }}
            action={
              <Button size="small" onClick={retry}>
                Try Again
              </Button>
            }
          >
            Failed to search the catalog. {problem.message}
          </Alert>
        )}
        <PaletteList
          id={`${id}-list`}
          items={items}
          optionId={(index) => `${id}-${index}`}
          active={active}
          busy={isPending}
          onPick={onPick}
        />
        {items.length === 0 && problem === undefined && (
          <Note>{isPending ? 'Searching...' : `No results for “${text}”.`}</Note>
        )}
      </Results>
      <Status role="status">{describe(text, items.length, isPending)}</Status>
    </>
  );
}

function describe(text: string, count: number, isPending: boolean): string {
  if (text === '') return '';
  if (isPending) return 'Searching...';
  return count === 0 ? 'No results' : plural(count, 'result');
}

interface PaletteListProps {
  id: string;
  items: readonly PaletteItem[];
  optionId: (index: number) => string;
  active: PaletteItem | undefined;
  busy: boolean;
  onPick: (item: PaletteItem) => void;
}

const Heading = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '10px 12px 4px',
  color: theme.vars.palette.text.secondary,
}));
const Option = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 36,
  padding: '4px 12px',
  borderRadius: 7,
  cursor: 'pointer',
  '& svg': { flex: 'none', color: theme.vars.palette.text.secondary },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& span:first-of-type': { flex: 'none', maxWidth: '75%' },
  '& span + span': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[aria-selected=true]': {
    color: theme.vars.palette.tone.accent.text,
    backgroundColor: theme.vars.palette.tone.accent.tint,
    '& :is(svg, span)': { color: 'inherit' },
  },
  '@media (pointer: coarse)': { minHeight: 44 },
}));

function PaletteList({ id, items, optionId, active, busy, onPick }: PaletteListProps) {
  const groups = [...new Set(items.map(({ group }) => group))];
  return (
    <div id={id} role="listbox" aria-label="Results" aria-busy={busy} tabIndex={-1} hidden={items.length === 0}>
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <Heading aria-hidden>{group}</Heading>
          {items.map(
            (item, index) =>
              item.group === group && (
                <Option
                  key={item.id}
                  id={optionId(index)}
                  role="option"
                  aria-selected={item === active}
                  // Prevents a click from moving the focus out of the field.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onPick(item)}
                >
                  <PathIcon paths={item.icon} size={16} />
                  <span>{item.label}</span>
                  {item.detail !== undefined && item.detail !== '' && <span>{item.detail}</span>}
                </Option>
              ),
          )}
        </div>
      ))}
    </div>
  );
}
