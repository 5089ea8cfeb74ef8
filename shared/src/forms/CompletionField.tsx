import Autocomplete from '@mui/material/Autocomplete';
import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { Search } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { FormField, type FieldProps } from './FormField.tsx';

interface CompletionFieldProps<T> extends FieldProps {
  value: string;
  onChange: (text: string, caret: number) => void;
  /** Receives the caret position in UTF-16 units. */
  onCaret: (caret: number) => void;
  options: readonly T[];
  optionKey: (option: T) => string;
  renderOption: (option: T) => ReactNode;
  /** Completes the text; returns the new caret position, and true if there is more to choose. */
  onPick: (option: T) => { caret: number; hasMore: boolean };
  /** True if no word has begun at the caret: options then open only by the arrow key or in an empty field. */
  isBlank: boolean;
  mark?: { position: number; length: number } | undefined;
  placeholder?: string;
  name?: string;
  maxLength?: number;
}

const Marked = styled('div')(({ theme }) => ({
  position: 'absolute',
  overflow: 'hidden',
  whiteSpace: 'pre',
  pointerEvents: 'none',
  color: 'transparent',
  '& mark': {
    color: 'transparent',
    backgroundColor: 'transparent',
    textDecoration: `underline wavy ${theme.vars.palette.error.main}`,
    textUnderlineOffset: 3,
  },
}));

const asGiven = <T,>(options: T[]): T[] => options;

/** A text field that completes the text at the caret, by keyboard and pointer, and underlines a wrong range. */
export function CompletionField<T>(props: CompletionFieldProps<T>) {
  const { value, onChange, onCaret, options, optionKey, renderOption, onPick, isBlank, mark, ...others } = props;
  const { placeholder, name, maxLength, ...field } = others;
  const [opened, setOpened] = useState<'asked' | 'typing'>();
  const input = useRef<HTMLInputElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const nextCaret = useRef<number>(undefined);

  useLayoutEffect(() => {
    if (nextCaret.current !== undefined) input.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
    placeOver(overlay.current, input.current);
  });

  const pick = (option: T) => {
    const { caret, hasMore } = onPick(option);
    nextCaret.current = caret;
    onCaret(caret);
    setOpened(hasMore ? 'asked' : undefined);
  };
  return (
    <FormField {...field}>
      {(bound) => (
        <Autocomplete<T, false, false, true>
          id={bound.id}
          freeSolo
          fullWidth
          value={null}
          inputValue={value}
          options={options}
          open={opened === 'asked' || (opened === 'typing' && !isBlank)}
          onOpen={({ type }) =>
            setOpened(type === 'keydown' || (value === '' && type !== 'change') ? 'asked' : 'typing')
          }
          onClose={(_event, reason) => reason !== 'selectOption' && setOpened(undefined)}
          slotProps={{ popper: { role: 'region', 'aria-label': 'Suggestions' } }}
          getOptionLabel={(option) => (typeof option === 'string' ? option : optionKey(option))}
          getOptionKey={(option) => (typeof option === 'string' ? option : optionKey(option))}
          filterOptions={asGiven}
          onChange={(_event, option) => option !== null && typeof option !== 'string' && pick(option)}
          onInputChange={(_event, text, reason) => {
            if (reason !== 'input') return;
            const caret = input.current?.selectionStart ?? text.length;
            onCaret(caret);
            onChange(text, caret);
          }}
          renderOption={({ key, ...option }, item) => (
            <li key={key} {...option}>
              {renderOption(item)}
            </li>
          )}
          renderInput={(params) => (
            <InputBase
              {...params.slotProps.input}
              id={params.id}
              name={name}
              fullWidth
              placeholder={placeholder}
              inputRef={input}
              endAdornment={undefined}
              startAdornment={
                <>
                  <Search size={15} aria-hidden style={{ flex: 'none', opacity: 0.7 }} />
                  <Marked ref={overlay} aria-hidden>
                    {mark && <MarkedText text={value} {...mark} />}
                  </Marked>
                </>
              }
              slotProps={{
                input: {
                  ...params.slotProps.htmlInput,
                  'aria-describedby': bound['aria-describedby'],
                  maxLength,
                  spellCheck: false,
                  autoCapitalize: 'none',
                  onScroll: () => placeOver(overlay.current, input.current),
                  onSelect: ({ currentTarget }) => onCaret(currentTarget.selectionStart ?? 0),
                },
              }}
            />
          )}
        />
      )}
    </FormField>
  );
}

function MarkedText({ text, position, length }: { text: string; position: number; length: number }) {
  return (
    <>
      {text.slice(0, position)}
      <mark>{text.slice(position, position + length) || '\u00a0\u00a0'}</mark>
      {text.slice(position + length)}
    </>
  );
}

function placeOver(overlay: HTMLElement | null, input: HTMLInputElement | null): void {
  if (overlay === null || input === null || overlay.childNodes.length === 0) return;
  const { paddingLeft, paddingRight, paddingTop } = getComputedStyle(input);
  const width = input.offsetWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  overlay.style.left = `${input.offsetLeft + Number.parseFloat(paddingLeft)}px`;
  overlay.style.top = `${input.offsetTop + Number.parseFloat(paddingTop)}px`;
  overlay.style.width = `${width}px`;
  overlay.scrollLeft = input.scrollLeft;
}
