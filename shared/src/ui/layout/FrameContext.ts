import { createContext } from 'react';

/** The frame around a screen: where its header keeps room for actions. Absent outside a frame. */
export const FrameContext = createContext<{ actions: HTMLElement | null } | undefined>(undefined);
