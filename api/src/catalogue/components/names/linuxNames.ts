import { parseKnownNames } from './knownNames.ts';
import packages from './linuxPackages.json' with { type: 'json' };
import knownPrograms from './linuxPrograms.json' with { type: 'json' };
import type { ListNames, Names } from './readPurl.ts';

// Programs whose records name their vendor, by source package, in the format of `parseKnownNames`.
const namesByProgram = new Map(Object.entries(knownPrograms));

// Binary packages whose name differs from their source package, as patterns for the beginning of the name.
const sources = Object.entries(packages).map(([source, pattern]) => ({ source, pattern: new RegExp(pattern) }));

const gnuPrograms = new Set(
  'automake bash binutils bison coreutils cpio diffutils emacs findutils gawk gcc gdb gettext glibc gnutls grep grub2 gzip inetutils less libtasn1 make ncurses patch readline screen sed tar wget'.split(
    ' ',
  ),
);

// Suffixes of the packages into which distributions divide a program.
const PART = /-(?:base|bin|client|common|core|daemon|data|headless|libs?|minimal|nox|plugins|server|tools|user|utils)$/;

// Packages of a distribution that are named after a program, but have their own versions.
const separatePackages = new Set(
  'cups-filters emacsen-common java-common mysql-common mysql-connector-java mysql-defaults mysql-shell mysql-workbench nss-mdns nss-pam-ldapd php-common php-defaults postgresql-client-common postgresql-common vim-addon-manager vim-scripts'.split(
    ' ',
  ),
);

// Packages of a distribution that depend on the default release of a program: `postgresql` 15+248, `php` 8.2+93, `ruby` 3.1.
const isMetapackage = (name: string, version = ''): boolean =>
  (/^(?:postgresql|php)/.test(name) && /^\d+(?:\.\d+)?\+\d+$/.test(version)) ||
  (name === 'ruby' && /^\d+\.\d+$/.test(version));

// Names of the program that a package is made of, the surest first: records do not name the packages of a distribution.
function listPrograms(name: string): string[] {
  if (separatePackages.has(name)) return [name];
  const source = sources.find(({ pattern }) => pattern.test(name))?.source;
  if (source !== undefined) return [source, name];
  const whole = name.replace(PART, '');
  // `libgit2-1.5` and `libde265-0` end with the version of their interface, `libheif1` too.
  const unversioned = whole.replace(/-\d[\d.]*(?:-\d+)?$/, '');
  return [...new Set([name, whole, unversioned, unversioned.replace(/(?<=[a-z])\d+(?:\.\d+)*$/, '')])];
}

/** Names for a package of a Linux distribution or an image: those of the program it is made of. */
export const listLinuxNames: ListNames = ({ name, version, upstream }) => {
  if (isMetapackage(name.toLowerCase(), version)) return [];
  const programs = listPrograms((upstream ?? name).toLowerCase());
  const known = programs.map((program) => namesByProgram.get(program)).find((names) => names !== undefined);
  if (known !== undefined) return [parseKnownNames(known)];
  return programs.map((program): Names[] => [
    ...(gnuPrograms.has(program) ? [{ vendor: 'gnu', product: program }] : []),
    { product: program, isOwnName: true },
  ]);
};
