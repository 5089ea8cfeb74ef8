import { useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import { headerAtom, type Header } from './headerAtom.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';

/** Names the screen in the frame's header and in the document's title, as long as the caller is mounted. */
export function useHeader({ title, subtitle }: Header) {
  useDocumentTitle(title);
  const setHeader = useSetAtom(headerAtom);
  useLayoutEffect(() => {
    setHeader({ title, subtitle });
  }, [setHeader, title, subtitle]);
  useLayoutEffect(() => () => setHeader(undefined), [setHeader]);
}
