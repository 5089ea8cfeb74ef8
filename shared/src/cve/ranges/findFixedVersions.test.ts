import { readCveDetail } from '../../contract/index.ts';
import * as versions from '../../versions/index.ts';
import { describe, expect, test } from 'vitest';
import { findFixedVersions, needsVersions } from './findFixedVersions.ts';

const read = (...affected_versions: object[]) => readCveDetail({ affected_versions }).affected_versions;
const find = (...affected_versions: object[]) => findFixedVersions(read(...affected_versions), versions);
const unfixed = (...affected_versions: object[]) => find(...affected_versions).unfixed.map(({ version }) => version);
const commit = (digit: string) => digit.repeat(40);

describe('findFixedVersions', () => {
  test('leaves out the end of a range that another range holds', () => {
    const ranges = [
      { version: '1.0', less_than: '2.0' },
      { version: '2.0', less_than: '2.4' },
    ];
    expect(find(...ranges).versions).toEqual(['2.4']);
  });

  test('takes versions that are listed as not affected, unless all that is affected comes later', () => {
    const ranges = [
      { version: '2.0', less_than_or_equal: '2.4' },
      { version: '1.9', status: 'unaffected' },
      { version: '2.5', status: 'unaffected' },
    ];
    expect(find(...ranges).versions).toEqual(['2.5']);
  });

  test('names the affected ranges for which no fix is stated', () => {
    expect(unfixed({ version: '1.0', less_than: '1.4' }, { version: '3.0', less_than_or_equal: '3.2' })).toEqual([
      '3.0',
    ]);
    expect(unfixed({ version: '1.2' }, { version: '1.3', less_than: '1.4' })).toEqual([]);
    expect(find({ version: '1.2' })).toEqual({ versions: [], commits: [], unfixed: [] });
  });

  test('names commits only where no version is stated', () => {
    const git = { version: commit('a'), less_than: commit('b'), version_type: 'git' };
    expect(find(git).commits).toEqual([commit('b')]);
    expect(find(git, { version: '5.5', less_than: '6.1' })).toMatchObject({ versions: ['6.1'], commits: [] });
  });

  test('reads the fixes of the kernel, whose one affected version means all since', () => {
    const kernel = [
      { version: '5.5' },
      { version: '0', less_than: '5.5', status: 'unaffected' },
      { version: '6.1.183', less_than_or_equal: '6.1.*', status: 'unaffected' },
      { version: '7.2', less_than_or_equal: '*', status: 'unaffected' },
    ];
    expect(find(...kernel)).toEqual({ versions: ['7.2', '6.1.183'], commits: [], unfixed: [] });
  });

  test('takes the ends of thousands of ranges as they are, in time', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({ version: `${index}.0`, less_than: `${index}.5` }));
    const ranges = read(...many);
    const start = process.threadCpuUsage();
    expect(findFixedVersions(ranges, versions).versions).toHaveLength(20_000);
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(2000);
  });

  test('asks for the module that compares only where there is something to compare', () => {
    expect(needsVersions(read({ version: '1.0', less_than: '2.0' }))).toBe(false);
    expect(needsVersions(read({ version: '1.0' }, { version: '1.1' }))).toBe(false);
    expect(needsVersions(read({ version: '< 2.0' }))).toBe(true);
    expect(needsVersions(read({ version: '1.0', less_than: '2.0' }, { version: '3' }))).toBe(true);
  });
});
