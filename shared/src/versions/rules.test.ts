import { describe, expect, test } from 'vitest';
import { isExactVersion } from './exactVersion.ts';
import { findPlaceholderPrefix, isDate, parseSeries, toUpstream } from './suffixes.ts';
import { compareVersions, hasPlace } from './versionKeys.ts';

const split = (words: string) => words.split(' ');

describe('editions', () => {
  test.each([
    ...split('ee ce ent enterprise community oss lts esr fips ubi ubi8 rhel9 centos7 fedora39 jre jre11 jdk17 java8'),
    ...split('android hadoop3 gke.100 eks-1 aks k3s1 rke2 rke tkg vmware rancher mirantis aliyun tke debian ubuntu'),
    ...split(
      'alpine slim bullseye bookworm trixie buster jammy noble focal windows nanoserver windowsservercore linux',
    ),
    ...split('darwin amd64 arm64 x64 x86 x86_64'),
  ])('1.27.3-%s is release 1.27.3', (edition) => {
    expect(toUpstream(`1.27.3-${edition}`, true)).toBe('1.27.3');
    expect(compareVersions('semver', `1.27.3-${edition}`, '1.27.3')).toBe(0);
    expect(compareVersions('plain', `1.27.3-${edition}`, '1.27.3')).toBe(0);
  });

  test('a word that only begins like an edition is none', () => {
    expect(toUpstream('1.27.3-eel', true)).toBe('1.27.3-eel');
  });
});

describe('builds of distributions', () => {
  test.each(
    split(
      '-2ubuntu10 -1+deb12u1 -2~bpo11+1 -305.el8_4 -2.fc39 -1.amzn2 -150400.3.suse -lp155.2 -1.rhel9 -3.mga9 -1.oe2203 -2.module_el8 -1.cm2',
    ),
  )('1.2.3%s is upstream version 1.2.3', (build) => {
    expect(toUpstream(`1.2.3${build}`, true)).toBe('1.2.3');
  });

  test.each([
    ['5.6.1+really5.4.5-1', '5.4.5'],
    ['1:8.6.0-1', '8.6.0'],
    ['1.2.3-r4', '1.2.3'],
  ])('%s is upstream version %s', (version, upstream) => {
    expect(toUpstream(version)).toBe(upstream);
  });

  test('a number alone may be a pre-release for semantic versions', () => {
    expect([toUpstream('1.0.0-1', true), toUpstream('1.0.0-1')]).toEqual(['1.0.0-1', '1.0.0']);
  });
});

describe('words before the release', () => {
  const ranks = ['dev nightly canary', 'alpha', 'beta', 'milestone', 'pre prerelease preview next rc cr', 'snapshot'];

  test.each(ranks.flatMap((words, rank) => split(words).map((word) => ({ word, rank }))))('$word', ({ word, rank }) => {
    const first = (index: number) => `1.0-${split(ranks[index] ?? '')[0]}`;
    expect(compareVersions('dotted', `1.0-${word}`, first(rank))).toBe(0);
    expect(compareVersions('dotted', `1.0-${word}`, rank + 1 < ranks.length ? first(rank + 1) : '1.0')).toBe(-1);
    expect(compareVersions('dotted', `1.0-${word}9`, `1.0-${word}10`)).toBe(-1);
  });

  test.each([
    ['1.0a2', '1.0-alpha2'],
    ['1.0b2', '1.0-beta2'],
    ['1.0c2', '1.0-rc2'],
    ['1.0m2', '1.0-milestone2'],
    ['1.0-M2', '1.0-milestone2'],
  ])('%s is %s', (short, long) => {
    expect(compareVersions('dotted', short, long)).toBe(0);
  });
});

describe('tags after the release', () => {
  test.each(split('p sp hf hotfix patch rev u cu h r upd update fixpack'))('1.2.0-%s2', (word) => {
    const order = ['1.2.0', `1.2.0-${word}2`, `1.2.0-${word}10`, '1.2.1'];
    if (word === 'r') order.splice(1, 2);
    for (const scheme of ['semver', 'dotted'] as const) {
      const steps = order.slice(1).map((version, index) => compareVersions(scheme, order[index] ?? '', version));
      expect(steps).toEqual(steps.map(() => -1));
    }
  });

  test.each(split('ga final release stable fcs'))('1.2.0.%s is the release', (word) => {
    expect(compareVersions('dotted', `1.2.0.${word}`, '1.2.0')).toBe(0);
    expect(compareVersions('semver', `1.2.0-${word}`, '1.2.0')).toBe(0);
  });
});

describe('placeholders', () => {
  test.each(split('6.4.* 6.4.x 6.4.X 6.4.xxx 6.4.N 6.4-* 6.4* 6.4.x.x 6.4.*-RPM'))('%s is series 6.4', (text) => {
    expect(parseSeries(text)).toBe('6.4');
  });

  test('a placeholder before the end has no order', () => {
    expect(findPlaceholderPrefix('12.x.1.x RPM')).toBe('12');
    expect(hasPlace('12.x.1.x RPM')).toBe(false);
    expect(findPlaceholderPrefix('12.1.1')).toBeUndefined();
  });
});

test.each(split('2023-05-01 2023-05 20230501 1999-12-31 20231231'))('%s is a date', (text) => {
  expect(isDate(text)).toBe(true);
});

test.each(split('2023.05.01 2023-13 2023-00-10 20231301 20230532 2123-05-01 202305'))('%s is no date', (text) => {
  expect(isDate(text)).toBe(false);
});

test.each(
  split('and or to for with on in of through from since before after than prior until all only except see not'),
)('the word %s makes a text a sentence', (word) => {
  expect(hasPlace(`1.0 ${word} 2.0`)).toBe(false);
});

test.each(['>=9', '9.x', '6.1.*', 'latest', '0', '', '1.0 to 2.0', 'a'.repeat(81), `1.${'0'.repeat(80)}`])(
  '%j is no exact version',
  (text) => {
    expect(isExactVersion(text)).toBe(false);
  },
);
