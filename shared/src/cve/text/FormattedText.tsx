import { type ReactNode, use, useMemo } from 'react';
import { toPlainText } from '../../contract/index.ts';
import { styled } from '../../ui/index.ts';
import { RenderedTexts } from './useRenderedTexts.ts';

interface FormattedTextProps {
  text: string;
  lang?: string;
  /** Shown behind it. */
  children?: ReactNode;
}

/** A hostile text with its structure; the plain text where there is none or it cannot be rendered. */
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
  // Blocks that end the text, and those that end a block.
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
