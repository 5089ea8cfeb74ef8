import { cleanup, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMarkup, FormattedText } from './FormattedText.tsx';
import { renderScreen } from '../../testing/index.ts';

const marks = String.raw`a flaw|\`|\`\`|*|**|_|2*3*4|\*|C:\x|[a](https://a.example)|<b|< 2|<script>|#|# x|&amp;|&lt;|1. |- |~~|>|$|é|漢`;
const parts = fc.constantFrom(...marks.split('|'), '|', '\n', '\n\n', '  ', '\t', '\u202E');

const getText = (text: string) => {
  renderScreen(
    <section aria-label="text">
      <FormattedText text={text} />
    </section>,
  );
  const shown = screen.getByRole('region', { name: 'text' }).textContent;
  cleanup();
  return shown;
};

test('shows every character of a plain description', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(parts, { maxLength: 12 }).map((all) => all.join('')),
        fc.string(),
      ),
      (text) => {
        fc.pre(findMarkup(text, undefined) === undefined);
        expect(getText(text)).toBe(text);
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  'An input of 2*3*4 with one ` backtick.',
  'The `parse` function of *all* versions, see [a](https://a.example).',
])('shows %j as it is', (text) => expect(getText(text)).toBe(text));
