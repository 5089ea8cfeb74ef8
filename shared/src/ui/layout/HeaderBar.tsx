import { styled } from '@mui/material/styles';
import { atom, useSetAtom } from 'jotai';
import { type ReactNode, type Ref, useLayoutEffect, createContext, use } from 'react';
import { frameSizes as sizes } from '../../contract/frame.ts';
import { createPortal } from 'react-dom';

interface HeaderBarProps extends Partial<Header> {
  start?: ReactNode;
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

/** The title that the current screen sets; undefined if its description provides the title. */
export const headerAtom = atom<Header | undefined>(undefined);

export function useHeader({ title, subtitle }: Header) {
  useDocumentTitle(title);
  const setHeader = useSetAtom(headerAtom);
  useLayoutEffect(() => {
    setHeader({ title, subtitle });
  }, [setHeader, title, subtitle]);
  useLayoutEffect(() => () => setHeader(undefined), [setHeader]);
}

export function useDocumentTitle(title: string | undefined) {
  useLayoutEffect(() => {
    if (title !== undefined) document.title = title === productName ? title : `${title} · ${productName}`;
  }, [title]);
}

// The header of the frame provides the space for actions. Undefined outside a frame.
export const FrameContext = createContext<{ actions: HTMLElement | null } | undefined>(undefined);

interface ScreenProps {
  title: string;
  subtitle?: string;
  /** The buttons in the frame's header, with at most one primary button. */
  actions?: ReactNode;
  children: ReactNode;
  /** A column of text and forms, at most 880 px wide. */
  narrow?: boolean;
}

const Content = styled('div', { shouldForwardProp: (name) => name !== 'narrow' })<{ narrow: boolean }>(
  ({ narrow }) => ({
    display: 'flex',
    flexDirection: 'column',
    gap: sizes.contentGap,
    width: '100%',
    maxWidth: narrow ? sizes.narrowContentWidth : sizes.contentWidth,
  }),
);

/** A screen: the frame's header shows its name and buttons, above a column of cards with gaps of 16 px. */
export function Screen({ title, subtitle, actions, children, narrow = false }: ScreenProps) {
  useHeader({ title, subtitle });
  const frame = use(FrameContext);
  return (
    <>
      {frame === undefined && <HeaderBar title={title} subtitle={subtitle} actions={actions} />}
      {frame?.actions && createPortal(actions, frame.actions)}
      <Content narrow={narrow}>{children}</Content>
    </>
  );
}

const Root = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 9,
  color: theme.vars.palette.text.primary,
  fontSize: '1rem',
  fontWeight: 570,
  letterSpacing: '-0.02em',
  lineHeight: 1,
  '& svg': { flexShrink: 0 },
}));
const Plate = styled('path')(({ theme }) => ({ fill: theme.vars.palette.surface.solid }));

interface LogoProps {
  size?: number;
  mark?: boolean;
}

/** The logo: two plates that have slipped along a fault. */
export function Logo({ size = 24, mark = false }: LogoProps) {
  return (
    <Root>
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        role={mark ? 'img' : undefined}
        aria-label={mark ? productName : undefined}
        aria-hidden={!mark}
      >
        <Plate d="M6.5 1.5h8.2L9.2 20.5H6.5a5 5 0 0 1-5-5v-9a5 5 0 0 1 5-5z" />
        <Plate d="M17.2 3.5h.3a5 5 0 0 1 5 5v9a5 5 0 0 1-5 5h-5.8z" opacity={0.62} />
      </svg>
      {!mark && productName}
    </Root>
  );
}

export const productName = 'Faultline';
