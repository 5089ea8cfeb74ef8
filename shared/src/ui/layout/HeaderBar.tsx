import { styled } from '@mui/material/styles';
import { atom, useSetAtom } from 'jotai';
import { type ReactNode, type Ref, useLayoutEffect, createContext } from 'react';
import { frameSizes as sizes } from '../../contract/frame.ts';
import { productName } from './Logo.tsx';

interface HeaderBarProps extends Partial<Header> {
  /** Before the title: the button that opens the sidebar. */
  start?: ReactNode;
  /** After the title: the button of the search, where the sidebar is closed. */
  end?: ReactNode;
  actions?: ReactNode;
  actionsRef?: Ref<HTMLDivElement>;
}

const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: sizes.headerGap,
  padding: sizes.headerPadding,
  '& h1': { ...theme.typography.h1, margin: 0, overflowWrap: 'anywhere' },
  '& p': { ...theme.typography.body2, margin: 0, minHeight: '1.45em', color: theme.vars.palette.text.secondary },
}));
const Names = styled('div')({
  flex: '1 1 150px',
  minWidth: 0,
  // A long title does not move the buttons.
  alignSelf: 'center',
  // Actions that leave no room for the title get a separate line.
  '@media (min-width: 600px)': { flexBasis: 260 },
});
const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '&:empty': { display: 'none' },
});

/** Title, subtitle and actions of a screen. */
export function HeaderBar({ title, subtitle, start, end, actions, actionsRef }: HeaderBarProps) {
  return (
    <Bar>
      {start}
      <Names>
        {title !== undefined && <h1>{title}</h1>}
        {subtitle !== undefined && <p aria-live="polite">{subtitle}</p>}
      </Names>
      {end}
      <Actions ref={actionsRef} className="no-print">
        {actions}
      </Actions>
    </Bar>
  );
}

export interface Header {
  title: string;
  subtitle?: string;
}

/** The title that the current screen sets; undefined: the title of its description. */
export const headerAtom = atom<Header | undefined>(undefined);

/** Names the screen in the frame's header and in the document's title, as long as the caller is mounted. */
export function useHeader({ title, subtitle }: Header) {
  useDocumentTitle(title);
  const setHeader = useSetAtom(headerAtom);
  useLayoutEffect(() => {
    setHeader({ title, subtitle });
  }, [setHeader, title, subtitle]);
  useLayoutEffect(() => () => setHeader(undefined), [setHeader]);
}

/** `Vendors · Faultline` as the title of the document; left alone without a title. */
export function useDocumentTitle(title: string | undefined) {
  useLayoutEffect(() => {
    if (title !== undefined) document.title = title === productName ? title : `${title} · ${productName}`;
  }, [title]);
}

/** The frame around a screen: its header keeps space for actions. Absent outside a frame. */
export const FrameContext = createContext<{ actions: HTMLElement | null } | undefined>(undefined);
