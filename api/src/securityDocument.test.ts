import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const text = readFileSync(new URL('docs/security.md', root), 'utf8');

// The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, as runs of consecutive numbers.
const REQUIREMENTS = `
  1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2 4.1.1-3
  4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3
  7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2 10.3.1-4
  10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1 12.1.1-3 12.2.1-2 12.3.1-4
  13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1 16.2.1-5 16.3.1-4
  16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2`;

const requirements = REQUIREMENTS.trim()
  .split(/\s+/)
  .flatMap((run) => {
    const [, section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(run) ?? [];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => `${section}.${Number(first) + n}`);
  });

// The requirements that a row is about: `1.2.6 to 1.2.8`, or `6.2.4, 6.2.12`.
const listRequirements = (cell: string) =>
  cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split(' to ');
    return requirements.slice(requirements.indexOf(first), requirements.indexOf(last) + 1);
  });

const rows = [...text.matchAll(/^\| (\d[\d., to]*?) +\| (.+?) +\| (.*?) +\|$/gm)].map(
  ([, cell = '', state = '', where = '']) => ({ cell, state, where }),
);

describe('docs/security.md', () => {
  test('states each requirement of level 2 once', () => {
    expect(requirements).toHaveLength(253);
    const stated = rows.flatMap(({ cell }) => listRequirements(cell));
    expect(stated).toHaveLength(requirements.length);
    expect(new Set(stated)).toEqual(new Set(requirements));
  });

  test('gives each a state and a reason', () => {
    const isComplete = (row: (typeof rows)[number]) =>
      ['met', 'n/a', 'decision', 'open'].includes(row.state) && row.where !== '';
    expect(rows.filter((row) => !isComplete(row))).toEqual([]);
  });

  test('names files that exist', () => {
    const paths = [
      ...text.matchAll(/`((?:api|client|shared|platform|host|storage|e2e|docs)\/[\w./-]+|[A-Z]+\.md|renovate\.json)`/g),
    ];
    const missing = paths.map(([, path = '']) => path).filter((path) => !existsSync(new URL(path, root)));
    expect(paths.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });
});
