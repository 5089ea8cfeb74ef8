import { useLayoutEffect } from 'react';
import { productName } from './productName.ts';

/** `Vendors · Faultline` as the title of the document; left alone without a title. */
export function useDocumentTitle(title: string | undefined) {
  useLayoutEffect(() => {
    if (title !== undefined) document.title = title === productName ? title : `${title} · ${productName}`;
  }, [title]);
}
