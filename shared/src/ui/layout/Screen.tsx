import { styled } from '@mui/material/styles';
import { use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { frameSizes as sizes } from '../../contract/frame.ts';
import { FrameContext, HeaderBar, useHeader } from './HeaderBar.tsx';

interface ScreenProps {
  title: string;
  subtitle?: string;
  /** The screen's buttons; one of them primary at most. They stand in the frame's header. */
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

/** A screen: its name and buttons go to the frame's header, its content below in a column of cards 16 px apart. */
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
