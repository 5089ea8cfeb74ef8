import { describe, expect, test } from 'vitest';
import { toPackage } from './Package.ts';
import { readPackageLink, readPackages, readPackageUrl, readRepository, readSnykLink } from './readPackages.ts';

const format = (entry: Record<string, unknown>) =>
  readPackages(entry).map(({ ecosystem, name }) => `${ecosystem}/${name}`);

describe('readPackages', () => {
  test.each([
    [{ collectionURL: 'https://pypi.python.org/', packageName: 'Apache_Airflow' }, ['pypi/apache-airflow']],
    [{ collectionURL: 'https://www.npmjs.com', packageName: '@babel/Core' }, ['npm/@babel/core']],
    [{ collectionURL: 'repo.maven.apache.org/maven2', packageName: 'org.acme:anvil' }, ['maven/org.acme/anvil']],
    [{ collectionURL: 'https://packagist.org', packageName: 'acme/anvil' }, ['composer/acme/anvil']],
    [{ collectionURL: 'https://crates.io', packageName: 'anvil' }, ['cargo/anvil']],
    [{ collectionURL: 'https://rubygems.org', packageName: 'anvil' }, ['gem/anvil']],
    [{ collectionURL: 'https://wordpress.org/plugins', packageName: 'anvil' }, []],
    [{ packageURL: 'pkg:npm/%40babel/core@7.0.0?arch=x' }, ['npm/@babel/core']],
    [{ repo: 'https://github.com/Acme/anvil.git' }, ['github/acme/anvil']],
    [{ repo: 'git://git@gitlab.com:acme/anvil.git' }, ['gitlab/acme/anvil']],
    [{ repo: 'https://git.kernel.org/pub/scm/linux/kernel/git/stable/linux.git' }, []],
    [{ collectionURL: 'https://github.com/acme/anvil', packageName: 'anvil' }, ['github/acme/anvil']],
    [{ packageName: 'io.acme:anvil-all' }, ['maven/io.acme/anvil-all']],
    [{ product: 'github.com/acme/anvil/v2/pkg' }, ['golang/github.com/acme/anvil']],
    [
      { collectionURL: 'https://pkg.go.dev', packageName: 'golang.org/x/net/html', product: 'golang.org/x/net/html' },
      ['golang/golang.org/x/net/html'],
    ],
    [{ product: String.raw`github.com\/acme\/anvil` }, ['golang/github.com/acme/anvil']],
    [{ packageName: 'anvil', product: 'Anvil' }, []],
    [{ vendor: 'npm', product: 'anvil' }, ['npm/anvil']],
    [{ vendor: 'n/a', product: '@acme/anvil' }, ['npm/@acme/anvil']],
    [{ versions: [{ version: 'pkg:pypi/Anvil@4.2' }] }, ['pypi/anvil']],
    [{ repo: 'https://gitee.com/acme/anvil' }, ['gitee/acme/anvil']],
  ])('reads the packages of %j', (entry, packages) => {
    expect(format(entry)).toEqual(packages);
  });

  test('ignores what is no text or no package', () => {
    expect(readPackages({ packageURL: 7, repo: {}, collectionURL: [], packageName: null })).toEqual([]);
    expect(['pkg:', 'pkg:npm', 'pkg:npm/%E0%A4%A', 'https://example.com'].map(readPackageUrl)).toEqual(
      Array.from({ length: 4 }),
    );
    expect(readRepository('https://github.com/advisories/GHSA-2c4m-59x9-fr2g')).toBeUndefined();
  });
});

test.each([
  ['https://pypi.org/project/Anvil_Kit/2.0/', 'pypi/anvil-kit'],
  ['https://www.npmjs.com/package/@acme/anvil', 'npm/@acme/anvil'],
  ['https://www.npmjs.com/package/%40acme%2Fanvil', 'npm/@acme/anvil'],
  ['https://www.npmjs.com/package/anvil/v/2.0.0', 'npm/anvil'],
  ['https://packagist.org/packages/acme/anvil', 'composer/acme/anvil'],
  ['https://mvnrepository.com/artifact/org.acme/anvil/2.0', 'maven/org.acme/anvil'],
  ['https://github.com/pypa/advisory-database/tree/main/vulns/anvil/PYSEC-2026-1.yaml', 'pypi/anvil'],
  ['https://github.com/rubysec/ruby-advisory-db/blob/master/gems/anvil/CVE-2026-1.yml', 'gem/anvil'],
  ['https://packagist.org/packages/acme', undefined],
  ['https://pypi.org/help/', undefined],
  ['https://example.com/project/anvil', undefined],
])('readPackageLink reads %s as %s', (url, expected) => {
  const found = readPackageLink(url);
  expect(found && `${found.ecosystem}/${found.name}`).toBe(expected);
});

test('readSnykLink reads an advisory about a package of the name of the product', () => {
  const url = 'https://security.snyk.io/vuln/SNYK-JS-ACMEANVILKIT-8340627';
  expect(readSnykLink(url, '@acme/anvil-kit')).toEqual({ ecosystem: 'npm', name: '@acme/anvil-kit' });
  expect(readSnykLink(url, 'anvil')).toBeUndefined();
});

test('toPackage folds a name as its ecosystem compares it', () => {
  expect(toPackage('PyPI', 'Zope.Interface_x')).toEqual({ ecosystem: 'pypi', name: 'zope-interface-x' });
  expect(toPackage('golang', 'github.com/Acme/anvil/v5')).toEqual({
    ecosystem: 'golang',
    name: 'github.com/acme/anvil/v5',
  });
  expect(toPackage('npm', '  ')).toBeUndefined();
  expect(toPackage('npm', 'x'.repeat(201))).toBeUndefined();
});
