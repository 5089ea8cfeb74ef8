import { parseKnownNames } from './knownNames.ts';
import knownPrograms from './linuxPrograms.json' with { type: 'json' };
import type { ListNames, Names } from './readPurl.ts';

// Programs whose records name their vendor, by source package, in the format of `parseKnownNames`.
const namesByProgram = new Map(Object.entries(knownPrograms));

// Binary packages of another name than their source package, as the beginning of the name.
const sources: readonly (readonly [RegExp, string])[] = [
  [/^lib(?:ssl|crypto)\d|^libssl/, 'openssl'],
  [/^libcurl/, 'curl'],
  [/^(?:libc6|libc-bin|libc-l10n|libc-dev|locales|glibc-)/, 'glibc'],
  [/^(?:libsystemd|libudev|udev$|libpam-systemd|libnss-)/, 'systemd'],
  [/^(?:login|passwd|uidmap)$/, 'shadow'],
  [/^(?:libmount|libblkid|libuuid|libsmartcols|libfdisk|mount$|bsdutils|fdisk$)/, 'util-linux'],
  [/^liblzma/, 'xz'],
  [/^zlib1g|^libz1$/, 'zlib'],
  [/^libzstd/, 'zstd'],
  [/^perl-(?:base|modules)|^libperl/, 'perl'],
  [/^(?:lib)?python\d/, 'python'],
  [/^(?:lib)?ruby\d/, 'ruby'],
  [/^(?:lib)?php\d/, 'php'],
  [/^openjdk-|^java-\d/, 'openjdk'],
  [/^golang-\d/, 'golang'],
  [/^(?:libstd-rust|rustc)/, 'rustc'],
  [/^openssh/, 'openssh'],
  [/^(?:libgnutls)/, 'gnutls'],
  [/^libnss3|^nss-/, 'nss'],
  [/^(?:apache2|httpd|mod_ssl)/, 'apache2'],
  [/^(?:libbind|bind9|dnsutils)/, 'bind9'],
  [/^isc-dhcp/, 'isc-dhcp'],
  [/^(?:libsmbclient|libwbclient|samba)/, 'samba'],
  [/^(?:libcups|cups)/, 'cups'],
  [/^exim4/, 'exim4'],
  [/^dovecot/, 'dovecot'],
  [/^(?:postgresql|libpq)/, 'postgresql'],
  [/^(?:mariadb|libmariadb)/, 'mariadb'],
  [/^(?:mysql|libmysql)/, 'mysql'],
  [/^libsqlite3/, 'sqlite'],
  [/^libexpat/, 'expat'],
  [/^(?:libldap|slapd)/, 'openldap'],
  [/^(?:libkrb5|libgssapi-krb5|krb5)/, 'krb5'],
  [/^libjpeg/, 'libjpeg-turbo'],
  [/^(?:libav(?:codec|format|util|filter)|libsw(?:scale|resample))/, 'ffmpeg'],
  [/^(?:libmagick|imagemagick)/, 'imagemagick'],
  [/^libgs\d|^ghostscript/, 'ghostscript'],
  [/^libglib2/, 'glib'],
  [/^(?:linux-image|linux-headers|linux-libc|kernel-)/, 'linux'],
  [/^qemu/, 'qemu'],
  [/^vim/, 'vim'],
  [/^nginx/, 'nginx'],
  [/^libwebp/, 'libwebp'],
  [/^libpcre2/, 'pcre2'],
  [/^libpam/, 'pam'],
];

const gnuPrograms = new Set(
  'automake bash binutils bison coreutils cpio diffutils emacs findutils gawk gcc gdb gettext glibc gnutls grep grub2 gzip inetutils less libtasn1 make ncurses patch readline screen sed tar wget'.split(
    ' ',
  ),
);

// Suffixes of the packages into which distributions divide a program.
const PART = /-(?:base|bin|client|common|core|daemon|data|headless|libs?|minimal|nox|plugins|server|tools|user|utils)$/;

// Names of the program that a package is made of, the surest first: records do not name the packages of a distribution.
function listPrograms(name: string): string[] {
  const source = sources.find(([pattern]) => pattern.test(name))?.[1];
  if (source !== undefined) return [source, name];
  const whole = name.replace(PART, '');
  // `libgit2-1.5` and `libde265-0` end with the version of their interface, `libheif1` too.
  const unversioned = whole.replace(/-\d[\d.]*(?:-\d+)?$/, '');
  return [...new Set([name, whole, unversioned, unversioned.replace(/(?<=[a-z])\d+(?:\.\d+)*$/, '')])];
}

// Names for a package of a Linux distribution or an image: those of the program it is made of.
export const listLinuxNames: ListNames = ({ name, upstream }) => {
  const programs = listPrograms((upstream ?? name).toLowerCase());
  const known = programs.map((program) => namesByProgram.get(program)).find((names) => names !== undefined);
  if (known !== undefined) return [parseKnownNames(known)];
  return programs.map((program): Names[] => [
    ...(gnuPrograms.has(program) ? [{ vendor: 'gnu', product: program }] : []),
    { product: program, isOwnName: true },
  ]);
};
