import { describe, expect, test } from 'vitest';
import { toPackage } from './Package.ts';
import { readPackages, readPackageUrl, readRepository } from './readPackages.ts';

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

test('toPackage folds a name as its ecosystem compares it', () => {
  expect(toPackage('PyPI', 'Zope.Interface_x')).toEqual({ ecosystem: 'pypi', name: 'zope-interface-x' });
  expect(toPackage('golang', 'github.com/Acme/anvil/v5')).toEqual({
    ecosystem: 'golang',
    name: 'github.com/acme/anvil/v5',
  });
  expect(toPackage('npm', '  ')).toBeUndefined();
  expect(toPackage('npm', 'x'.repeat(201))).toBeUndefined();
});
