import { useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import { headerAtom, type Header } from './headerAtom.ts';
import { productName } from './productName.ts';

/** Names the screen in the frame's header and in the document's title, as long as the caller is mounted. */
export function useHeader({ title, subtitle }: Header) {
  const setHeader = useSetAtom(headerAtom);
  useLayoutEffect(() => {
    setHeader({ title, subtitle });
    document.title = title === productName ? title : `${title} · ${productName}`;
  }, [setHeader, title, subtitle]);
  useLayoutEffect(() => () => setHeader(undefined), [setHeader]);
}
