// cspell:disable -- names of packages
import { describe, expect, test } from 'vitest';
import { readList } from './readList.ts';

const labels = (text: string) => readList(text).entries.map(({ label }) => label);
const json = (document: unknown) => JSON.stringify(document);

describe('identifiers in a list', () => {
  const component = (line: string) => {
    const [entry] = readList(line).entries;
    return entry?.kind === 'item' ? { label: entry.label, ...entry.component } : undefined;
  };

  test.each([
    ['pkg:pypi/requests@2.31.0', { label: 'requests 2.31.0', name: 'requests', version: '2.31.0' }],
    ['pkg:npm/%40babel/traverse@7.22.0', { label: '@babel/traverse 7.22.0', name: 'traverse', version: '7.22.0' }],
    ['pkg:npm/@babel/traverse', { label: '@babel/traverse', name: 'traverse' }],
    ['pkg:deb/debian/xz-utils@5.6.1%2Breally5.4.5-1?arch=amd64', { label: 'xz-utils 5.6.1+really5.4.5-1' }],
    ['pkg:golang/github.com/gogs/gogs@v0.13.0#cmd', { label: 'github.com/gogs/gogs v0.13.0', name: 'gogs' }],
    ['pkg://maven/org.apache.commons/commons-text@1.9 # ours', { label: 'commons-text 1.9' }],
  ])('reads the package URL %s', (line, expected) => {
    expect(component(line)).toMatchObject({ ...expected, purl: line.split(' ')[0] });
  });

  test.each([
    ['cpe:2.3:a:psf:requests:2.31.0:*:*:*:*:*:*:*', { label: 'psf requests 2.31.0', vendors: ['psf'] }],
    ['cpe:2.3:a:notepad\\+\\+:notepad\\+\\+:8.5:*:*:*:*:*:*:*', { label: 'notepad++ notepad++ 8.5' }],
    ['cpe:2.3:a:acme:anvil:-:*:*:*:*:*:*:*', { label: 'acme anvil' }],
    ['cpe:2.3:a:acme:a\\,b:1.0:*:*:*:*:*:*:*', { label: 'acme a,b 1.0' }],
    ['cpe:2.3:o:acme:big_os:*:*:*:*:*:*:*:*', { label: 'acme big os' }],
    ['cpe:/a:acme:anvil%2b:1.0', { label: 'acme anvil+ 1.0' }],
    ['cpe:2.3:a:openbsd:openssh:9.3:p2:*:*:*:*:*:*', { label: 'openbsd openssh 9.3-p2' }],
  ])('reads the CPE %s', (line, expected) => {
    expect(component(line)).toMatchObject({ ...expected, cpe: line });
    expect(readList(line).unread).toEqual([]);
  });

  test('reads identifiers among other lines, with comments and empty lines', () => {
    const text = [
      '# assets',
      'pkg:pypi/requests@2.31.0',
      '',
      'CVE-2026-1001',
      'Acme,Anvil,6.1',
      'pkg:npm/a@1, pkg:npm/b@2',
      'cpe:2.3:a:psf:requests:2.31.0:*:*:*:*:*:*:*',
      'pkg:',
      'server 1,cpe:2.3:a:acme:anvil:1.0:*:*:*:*:*:*:*',
      '- pkg:npm/c@3',
    ].join('\r\n');
    expect(labels(text)).toEqual([
      'requests 2.31.0',
      'CVE-2026-1001',
      'Acme, Anvil, 6.1',
      'a 1',
      'b 2',
      'psf requests 2.31.0',
      'acme anvil 1.0',
      'c 3',
    ]);
    expect(readList(text).unread).toEqual([{ line: 8, text: 'pkg:' }]);
  });

  test('reads columns of identifiers', () => {
    expect(labels('component,version,purl\nrequests,2.31.0,pkg:pypi/requests@2.31.0')).toEqual(['requests 2.31.0']);
    expect(labels('Asset;CPE\nserver;cpe:2.3:a:psf:requests:2.31.0:*:*:*:*:*:*:*')).toEqual(['psf requests 2.31.0']);
    expect(labels(json([{ purl: 'pkg:pypi/requests@2.31.0' }, 'pkg:npm/a@1']))).toEqual(['requests 2.31.0', 'a 1']);
  });
});
