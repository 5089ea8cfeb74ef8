import { type CveDescription, isHtml } from '../../contract/index.ts';

export type Markup = NonNullable<CveDescription['markup']>;

const FENCED_CODE = /^```[^\n]*\n[^]*?^```[^\S\n]*$/gm;
// One `#` may begin a comment or the prompt of a shell.
const HEADING = /^#{2,6} \S/m;
const LIST = /^([-*]) \S.*\n\1 \S/m;
// Indented lines are laid out by hand, such as stack traces and tables of commit messages.
const INDENTED_LINE = /^[ \t]+\S/m;
// Characters that Markdown would take away: `2*3*4`, `C:\*`.
const AMBIGUOUS = /\w\*+\w|\\[^\w\s]/;
const NUMBER = /^(\d{1,9})[.)] /m;

// Returns whether the structure of a text is unmistakably Markdown: fenced code, headings or lists that nobody laid out by hand.
// Marks within words and sentences are characters of the text.
function isMarkdown(text: string): boolean {
  const prose = text.replaceAll(FENCED_CODE, '');
  // Lists are numbered from 1.
  if (AMBIGUOUS.test(prose) || (NUMBER.exec(prose)?.[1] ?? '1') !== '1') return false;
  return prose !== text || ((HEADING.test(text) || LIST.test(text)) && !INDENTED_LINE.test(text));
}

/** Returns the markup of a text: what the record gives beside it, else the text itself where it is written in HTML or Markdown. */
export function findMarkup(text: string, given: Markup | undefined): Markup | undefined {
  if (given !== undefined) return given;
  if (isHtml(text)) return { type: 'text/html', value: text };
  return isMarkdown(text) ? { type: 'text/markdown', value: text } : undefined;
}
