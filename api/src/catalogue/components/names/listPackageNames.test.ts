import { describe, expect, test } from 'vitest';
import { listPackageNames } from './listPackageNames.ts';
import { parsePurl } from './readPurl.ts';

const listNames = (purl: string) => {
  const found = parsePurl(purl);
  return found === undefined ? [] : listPackageNames(found).flat();
};

describe('parsePurl', () => {
  test.each([
    ['pkg:golang/golang.org/x/net@v0.7.0', 'golang', 'golang.org/x', 'net', 'v0.7.0'],
    ['pkg://npm/%40angular/core@15.2.0', 'npm', '@angular', 'core', '15.2.0'],
    ['pkg:deb/debian/openssl@1:3.0.8+dfsg-1?arch=amd64', 'deb', 'debian', 'openssl', '3.0.8'],
    ['pkg:rpm/redhat/curl@7.61.1-30.el8', 'rpm', 'redhat', 'curl', '7.61.1'],
    ['PKG:PyPI/Django@3.2', 'pypi', '', 'django', '3.2'],
    ['pkg:deb/debian/xz-utils@5.6.1%2Breally5.4.5-1?arch=amd64', 'deb', 'debian', 'xz-utils', '5.4.5'],
    ['pkg:deb/debian/anvil@1:2.0~really1.9%2Bdfsg-3%2Bdeb12u1', 'deb', 'debian', 'anvil', '1.9'],
    ['pkg:deb/debian/anvil@2.0-really1.9', 'deb', 'debian', 'anvil', '1.9'],
    ['pkg:deb/debian/anvil@1.2%2Bdeb12u2', 'deb', 'debian', 'anvil', '1.2'],
    ['pkg:deb/debian/anvil@1.2-3%2Bb1', 'deb', 'debian', 'anvil', '1.2'],
    ['pkg:deb/debian/anvil@1.2~rc1-3', 'deb', 'debian', 'anvil', '1.2~rc1'],
    ['pkg:deb/debian/anvil@1.2~b1-3', 'deb', 'debian', 'anvil', '1.2~b1'],
  ])('reads %s', (purl, type, namespace, name, version) => {
    expect(parsePurl(purl)).toMatchObject({ type, namespace, name, version });
  });

  test.each(['', 'pkg:', 'pkg:npm', 'https://example.com', `pkg:npm/${'x'.repeat(3000)}`, 'pkg:npm/%E0%A4%A'])(
    'rejects %s',
    (text) => {
      expect(parsePurl(text)).toBeUndefined();
    },
  );
});

describe('listPackageNames', () => {
  test.each([
    ['pkg:golang/golang.org/x/net@v0.7.0', { vendor: 'golang.org/x/net' }],
    ['pkg:golang/stdlib@1.20.1', { product: 'Go standard library' }],
    ['pkg:golang/github.com/argoproj/argo-cd/v2@v2.6.1', { vendor: 'argoproj', product: 'argo-cd' }],
    ['pkg:golang/gopkg.in/yaml.v2@v2.2.8', { vendor: 'go-yaml', product: 'yaml' }],
    ['pkg:maven/org.apache.tomcat/tomcat@9.0.1', { vendor: 'Apache Software Foundation', product: 'Apache tomcat' }],
    ['pkg:maven/commons-io/commons-io@2.6', { vendor: 'Apache Software Foundation', product: 'Apache commons io' }],
    ['pkg:maven/org.springframework/spring-core@5.3.18', { vendor: 'Spring', product: 'Spring Framework' }],
    ['pkg:npm/jsonwebtoken@8.5.1', { vendor: 'auth0', product: 'node-jsonwebtoken' }],
    ['pkg:npm/axios@0.21.1', { product: 'axios', isOwnName: true }],
    ['pkg:pypi/requests@2.28.1', { vendor: 'psf', product: 'requests' }],
    ['pkg:cargo/tokio@1.0.0', { vendor: 'tokio-rs', product: 'tokio' }],
    ['pkg:gem/actionpack@6.0', { vendor: 'rails', product: 'rails' }],
    ['pkg:composer/symfony/http-kernel@5.0', { vendor: 'symfony', product: 'symfony' }],
    ['pkg:composer/acme/anvil@5.0', { vendor: 'acme', product: 'anvil' }],
    ['pkg:nuget/Microsoft.Data.SqlClient@5.0', { vendor: 'Microsoft', product: 'Microsoft.Data.SqlClient' }],
    ['pkg:deb/debian/libc6@2.36-8', { vendor: 'The GNU C Library', product: 'glibc' }],
    ['pkg:deb/debian/libgit2-1.5@1.5.1', { product: 'libgit2', isOwnName: true }],
    ['pkg:deb/debian/golang-1.19@1.19.6-2', { product: 'Go standard library' }],
    ['pkg:rpm/fedora/openssl-libs@3.0?upstream=openssl-3.0', { product: 'openssl', isOwnName: true }],
    ['pkg:apk/alpine/busybox@1.36', { product: 'busybox', isOwnName: true }],
    ['pkg:docker/library/nginx@1.25', { vendor: 'F5', product: 'NGINX Open Source' }],
    ['pkg:github/curl/curl@8.0', { vendor: 'curl', product: 'curl' }],
    ['pkg:generic/openssl@3.0.1', { product: 'openssl', isOwnName: true }],
  ])('names %s', (purl, names) => {
    expect(listNames(purl)).toContainEqual(expect.objectContaining(names));
  });

  test.each([
    'pkg:deb/debian/java-common@0.74?arch=all',
    'pkg:deb/debian/postgresql-common@248%2Bdeb12u2',
    'pkg:deb/debian/postgresql@15%2B248%2Bdeb12u2?upstream=postgresql-common%40248%2Bdeb12u2',
    'pkg:deb/debian/php@2:8.2%2B93',
    'pkg:deb/debian/mysql-common@5.8%2B1.1.0',
    'pkg:deb/debian/ruby@1:3.1',
    'pkg:generic/java-common@0.74',
    'pkg:deb/debian/cups-filters@1.28.17-3',
  ])('takes %s for no part of the program', (purl) => {
    const products = listNames(purl).map(({ product }) => product.toLowerCase());
    for (const product of ['java se', 'postgresql', 'php', 'mysql server', 'ruby', 'cups'])
      expect(products).not.toContain(product);
  });

  test.each([
    ['pkg:deb/debian/postgresql-client-15@15.5-0%2Bdeb12u1', 'postgresql'],
    ['pkg:apk/alpine/postgresql16-client@16.1-r0', 'postgresql'],
    ['pkg:rpm/redhat/postgresql-server@15.5-1', 'postgresql'],
    ['pkg:deb/debian/libpq5@15.5-0%2Bdeb12u1', 'postgresql'],
    ['pkg:deb/debian/php8.2-cli@8.2.7-1', 'PHP'],
  ])('takes %s for a part of the program', (purl, product) => {
    expect(listNames(purl)).toContainEqual(expect.objectContaining({ product }));
  });

  test('keeps a client apart from the server of its name', () => {
    for (const purl of [
      'pkg:npm/redis@4.6.5',
      'pkg:pypi/redis@4.5.3',
      'pkg:golang/github.com/redis/go-redis/v9@v9.0.2',
    ])
      expect(listNames(purl)).not.toContainEqual({ product: 'redis', isOwnName: true });
  });
});
