import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../testing/index.ts';
import { MAX_LENGTH, renderMarkup, toElements, reduceTags } from './renderMarkup.tsx';
import { toHtml } from './toHtml.ts';

// Renders what is left of a text when nothing sanitizes it: the sanitizer needs a browser, and the rest must hold without it.
function rebuild(html: string, keepsLines = false): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  renderScreen(<section aria-label="rendered">{toElements(body, keepsLines)}</section>);
  return screen.getByRole('region', { name: 'rendered' });
}

describe('toElements', () => {
  test('rebuilds paragraphs, lists, code, emphasis and tables, without their attributes', () => {
    const root = rebuild(
      '<h2 id="root">Flaw</h2><p class="x" style="color:red" data-a="1">In <code>a.c</code>, <b>all</b> of</p><ul>\n<li>1.0</li></ul>' +
        '<table>\n<tr>\n<td onclick="x()">1</td></tr></table>',
    );
    expect(root.querySelector('p')?.textContent).toBe('Flaw');
    const texts = [...root.querySelectorAll('code, strong, li, td')].map(({ textContent }) => textContent);
    expect(texts).toEqual(['Flaw', 'a.c', 'all', '1.0', '1']);
    expect(root.querySelector('[id], [style], [data-a], [onclick], h2, .x')).toBeNull();
  });

  test('shows links to http and https as external links, and the text of all others', () => {
    const root = rebuild(
      '<a href="https://a.example/x">one</a> <a href="HTTP://b.example">two</a> <a href="javascript:alert(1)">three</a> ' +
        '<a href="data:text/html,x">four</a> <a href="//c.example">five</a> <a href="java\nscript:x">six</a> <a name="y">seven</a>',
    );
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['one (opens in a new tab)', 'two (opens in a new tab)']);
    for (const link of links) expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    for (const text of ['three', 'four', 'five', 'six', 'seven']) expect(root).toHaveTextContent(text);
  });

  test('rebuilds nothing that loads, runs or names itself, even where nothing was sanitized', () => {
    const root = rebuild(
      '<img src=x onerror=alert(1)><svg onload=alert(1)><a href="javascript:x">s</a></svg><form id=a><input name=b></form>' +
        '<iframe srcdoc="x"></iframe><style>p{}</style><button onclick=x()>go</button><p onmouseover=x()>kept</p>',
    );
    expect(root.querySelector('img, svg, form, input, iframe, style, button, [id], [name]')).toBeNull();
    expect(root).toHaveTextContent('kept');
  });

  test('keeps the text of what is nested too deep', () => {
    const root = rebuild(`${'<div>'.repeat(300)}deep${'</div>'.repeat(300)}`);
    expect(root).toHaveTextContent('deep');
    expect(root.querySelectorAll('div').length).toBeLessThan(50);
  });
});

describe('reduceTags', () => {
  test.each([
    ['<P CLASS="x" style="color:red">One<br/></P>', '<p>One<br></p>'],
    ['<a id=1 href="https://a.example" onclick=x()>a</a>', '<a href="https://a.example">a</a>'],
    ['a <script>x()</script >b <STYLE>p{}</STYLE>c <!-- d -->e <svg><a>f</a></svg>g', 'a b c e g'],
    ['<img src=x onerror=y>a<base href=//evil><span style=x>b</span><math>c', 'abc'],
    ['1 < 2, <p <p>a</p', '1 &lt; 2, &lt;p <p>a&lt;/p'],
    ['<p title="</p><img src=x>">', '&lt;p title="</p>">'],
  ])('reduces %s', (html, reduced) => expect(reduceTags(html)).toBe(reduced));

  test.each([['<'], ['<a '], ['<script>'], ['<!--'], ['<svg><svg '], ['<a href="']])(
    'reads the longest text of %j in time',
    (part) => {
      const start = process.threadCpuUsage();
      reduceTags(part.repeat(MAX_LENGTH['text/html'] / part.length));
      expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(2000);
    },
  );
});

describe('toHtml', () => {
  test('reads Markdown, escapes HTML within it, and drops addresses of unsafe links', () => {
    const html = toHtml(
      'A `flaw`\nin **all**:\n\n- [notes](https://a.example)\n- [bad](javascript:x)\n\n<img src=x onerror=y>',
    );
    for (const part of ['<code>flaw</code>', '<strong>all</strong>', '<li><a href="https://a.example">']) {
      expect(html).toContain(part);
    }
    expect(html).toContain('&lt;img src=x onerror=y&gt;');
    expect(html).not.toContain('javascript');
  });

  test.each([['['], ['*a '], ['`a'], ['![](<'], ['> '], ['- '], ['a\n'], ['\\'], ['&a']])(
    'reads the longest text of %j in time',
    (part) => {
      const start = process.threadCpuUsage();
      toHtml(part.repeat(MAX_LENGTH['text/markdown'] / part.length));
      expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(2000);
    },
  );
});

describe('renderMarkup', () => {
  test.each(['text/html', 'text/markdown'] as const)('refuses %s that is longer than any record has', async (type) => {
    const value = 'x'.repeat(MAX_LENGTH[type] + 1);
    await expect(renderMarkup({ type, value })).rejects.toThrow('too long');
  });
});
