import { createContext, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { CveDetail } from '../../contract/index.ts';
import { findMarkup, type Markup } from './findMarkup.ts';

type CveTexts = Pick<CveDetail, 'cve_id' | 'description' | 'descriptions' | 'remediation'>;

type Texts = ReadonlyMap<string, ReactNode>;

/** The texts of a CVE that have structure, as elements. */
export const RenderedTexts = createContext<Texts>(new Map());

// The texts are shown plain after this long: what lies below them then moves when they are rendered.
const MAX_WAIT_MS = 1500;

const none: Texts = new Map();

/**
 * Renders the texts of a CVE. What renders them is loaded on demand, and a rendered text is not as high as the plain one: `isWaiting` is
 * true while what lies below would move.
 */
export function useRenderedTexts(cve: CveTexts) {
  const { cve_id: id } = cve;
  const markups = useMemo(() => listMarkups(cve), [cve]);
  const [rendered, setRendered] = useState<{ id: string; texts: Texts }>();
  useEffect(() => {
    if (markups.size === 0) return undefined;
    let isCurrent = true;
    const show = (texts: Texts) => isCurrent && setRendered({ id, texts });
    const giveUp = setTimeout(
      () => setRendered((before) => (before?.id === id ? before : { id, texts: none })),
      MAX_WAIT_MS,
    );
    void renderAll(markups).then(show);
    return () => {
      isCurrent = false;
      clearTimeout(giveUp);
    };
  }, [id, markups]);
  const isRendered = rendered?.id === id;
  return { texts: isRendered ? rendered.texts : none, isWaiting: markups.size > 0 && !isRendered };
}

// The markup of each text of the page.
function listMarkups({ descriptions, description, remediation = '' }: CveTexts): ReadonlyMap<string, Markup> {
  const texts = [...descriptions, { text: description }, { text: remediation }] as { text: string; markup?: Markup }[];
  const found = texts.map(({ text, markup }) => [text, findMarkup(text, markup)] as const).toReversed();
  return new Map(found.filter((each): each is [string, Markup] => each[1] !== undefined));
}

async function renderAll(markups: ReadonlyMap<string, Markup>): Promise<Texts> {
  const render = async (markup: Markup) => {
    try {
      const { renderMarkup } = await import('../../markup/index.ts');
      return await renderMarkup(markup);
    } catch {
      return undefined;
    }
  };
  return new Map(await Promise.all([...markups].map(async ([text, markup]) => [text, await render(markup)] as const)));
}
