import { describe, expect, test } from 'vitest';
import { readCveRow } from './cve.ts';
import { isHtml, toPlainText } from './plainText.ts';

describe('toPlainText', () => {
  test.each([
    ['<p>One.</p>\n<p>Two &amp; three.</p>', 'One.\n\nTwo & three.'],
    ['In <code>console.log</code> of Firefox < 109', 'In console.log of Firefox < 109'],
    ['One.<br>Two.<br/>Three.<BR />', 'One.\nTwo.\nThree.'],
    ['<p>Affected:</p><ul><li>1.0</li><li>1.1</li></ul>', 'Affected:\n\n- 1.0\n- 1.1'],
    ['See <a href="https://acme.example/a">the notes</a>.', 'See the notes.'],
    [
      '<p>The <b>&lt;script&gt;</b> tag&nbsp;&#8211; &#x27;x&#39; &bogus; &#0; &#55296;</p>',
      "The <script> tag – 'x' &bogus; &#0; &#55296;",
    ],
    ['A flaw in Cisco&nbsp;RCM and Cisco&nbsp;StarOS.&nbsp;Fixed.', 'A flaw in Cisco RCM and Cisco StarOS. Fixed.'],
  ])('takes tags and entities from %s', (html, text) => expect(toPlainText(html)).toBe(text));

  test.each([
    'with the input <script>alert(1)</script> leads to cross site scripting',
    'a payload in <b onmouseover=alert(1)>bold</b>',
    'via "><iMg src=N onerror=alert(document.domain)>',
    'does not escape <p>one</p> <svg onload=alert(1)>',
    'a malicious <a href="javascript:alert(1)">link</a>',
    'from 1.0 <= x < 2.0, as in std::vector<int> and List<p>',
    'an unclosed <p> or <li> alone',
    'R&amp;D, &lt;b&gt; and `<b>`',
    '',
  ])('leaves %s as it is, which is not written in HTML', (text) => {
    expect(isHtml(text)).toBe(false);
    expect(toPlainText(text)).toBe(text);
  });

  test.each([
    ['<p'.repeat(350_000)],
    ['<p>'.repeat(300_000)],
    [`<p x="${' '.repeat(1_000_000)}`],
    [`${'\n \n'.repeat(300_000)}<br>`],
    ['&#1'.repeat(300_000)],
  ])('reads a hostile megabyte of text in time', (text) => {
    const start = process.threadCpuUsage();
    toPlainText(text);
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(2000);
  });

  test('keeps tags out of the rows of every provider', () => {
    const row = readCveRow({ title: '<p>A flaw.</p>', description: '<p>It <b>leaks</b>.</p>' });
    expect(row).toMatchObject({ vulnerability_name: 'A flaw.', description: 'It leaks.' });
  });
});
