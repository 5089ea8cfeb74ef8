import { type ReactNode, use, useMemo, createContext, useEffect, useState } from 'react';
import { toPlainText, type CveDetail, type CveDescription, isHtml } from '../../contract/index.ts';
import { styled } from '../../ui/index.ts';

interface FormattedTextProps {
  text: string;
  lang?: string;
  children?: ReactNode;
}

/** Renders the structure of an untrusted text; the plain text if it has no structure or cannot be rendered. */
export function FormattedText({ text, lang, children }: FormattedTextProps) {
  const rendered = use(RenderedTexts).get(text);
  const plain = useMemo(() => toPlainText(text), [text]);
  if (rendered === undefined)
    return (
      <Root lang={lang} dir="auto">
        <p data-plain>
          {plain}
          {children !== undefined && children !== false && <> {children}</>}
        </p>
      </Root>
    );
  return (
    <Root lang={lang} dir="auto">
      {rendered}
      {children}
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  maxWidth: '88ch',
  overflowWrap: 'anywhere',
  '& + &, & + details, details + &': { marginTop: 12 },
  '& :is(p, ul, ol, dl, pre, blockquote, table, hr)': { margin: '0 0 1lh' },
  '& :is(p, ul, ol, dl, pre, blockquote, table):last-child': { marginBottom: 0 },
  '& [data-lines]': { whiteSpace: 'pre-line' },
  '& [data-plain]': { whiteSpace: 'pre-wrap' },
  '& :is(ul, ol)': { paddingLeft: 22 },
  '& :is(li, dd) > :is(ul, ol)': { marginBottom: 0 },
  '& dd': { margin: '0 0 0 22px' },
  // A mark that turns the direction of writing ends with the element.
  '& :is(code, a, td)': { unicodeBidi: 'isolate' },
  '& code': { padding: '1px 4px', borderRadius: 4, backgroundColor: theme.vars.palette.surface.sunken },
  '& pre': {
    padding: '8px 12px',
    borderRadius: 6,
    whiteSpace: 'pre-wrap',
    backgroundColor: theme.vars.palette.surface.sunken,
  },
  '& pre code': { padding: 0 },
  '& blockquote': { paddingLeft: 12, borderLeft: `2px solid ${theme.vars.palette.divider}` },
  '& table': { borderCollapse: 'collapse' },
  '& :is(th, td)': {
    padding: '3px 10px',
    border: `1px solid ${theme.vars.palette.divider}`,
    textAlign: 'left',
    verticalAlign: 'top',
  },
  '& :is(th, strong)': { fontWeight: 570 },
  '& hr': { border: 0, borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

type CveTexts = Pick<CveDetail, 'cve_id' | 'description' | 'descriptions' | 'remediation'>;

type Texts = ReadonlyMap<string, ReactNode>;

export const RenderedTexts = createContext<Texts>(new Map());

// The texts are shown plain after this long: what lies below them then moves when they are rendered.
const MAX_WAIT_MS = 1500;

const none: Texts = new Map();

/** Renders the texts of a CVE on demand. `isWaiting` is true while the content below them would move. */
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

type Markup = NonNullable<CveDescription['markup']>;

const FENCED_CODE = /^```[^\n]*\n[^]*?^```[^\S\n]*$/gm;
// One `#` may begin a comment or the prompt of a shell.
const HEADING = /^#{2,6} \S/m;
const LIST = /^([-*]) \S.*\n\1 \S/m;
// Indented lines are laid out by hand, such as stack traces and tables of commit messages.
const INDENTED_LINE = /^[ \t]+\S/m;
// Characters that Markdown would take away: `2*3*4`, `C:\*`.
const AMBIGUOUS = /\w\*+\w|\\[^\w\s]/;
const NUMBER = /^(\d{1,9})[.)] /m;

// Returns whether a text is Markdown beyond doubt: it has fenced code, headings or lists. Marks within words and sentences
// are characters of the text.
function isMarkdown(text: string): boolean {
  const prose = text.replaceAll(FENCED_CODE, '');
  if (AMBIGUOUS.test(prose) || (NUMBER.exec(prose)?.[1] ?? '1') !== '1') return false;
  return prose !== text || ((HEADING.test(text) || LIST.test(text)) && !INDENTED_LINE.test(text));
}

export function findMarkup(text: string, given: Markup | undefined): Markup | undefined {
  if (given !== undefined) return given;
  if (isHtml(text)) return { type: 'text/html', value: text };
  return isMarkdown(text) ? { type: 'text/markdown', value: text } : undefined;
}
