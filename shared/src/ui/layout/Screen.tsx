import { styled } from '@mui/material/styles';
import { use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { frameSizes as sizes } from '../../contract/frame.ts';
import { FrameContext, HeaderBar, useHeader } from './HeaderBar.tsx';

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
