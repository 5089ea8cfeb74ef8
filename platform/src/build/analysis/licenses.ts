import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { resolvePackage } from '../sharedPackage.ts';

/** The file of a release with the notices of its dependencies. */
export const licensesFile = 'licenses.txt';

export interface PackageManifest {
  name: string;
  version: string;
  license?: string | { type?: string };
  author?: string | { name?: string };
  repository?: string | { url?: string };
  homepage?: string;
}

interface Notices {
  text: string;
  problems: string[];
}

const LINE = '-'.repeat(80);
const LICENSE_FILE = /^(?:licen[cs]es?|copying|ofl|.*notices?|third.?party.*)(?:[.-].*)?$/i;
// The folder in which packages keep the licenses of embedded software.
const LICENSE_FOLDER = /^licen[cs]es?$/i;
const CODE_FILE = /\.(?:[cm]?[jt]sx?|json|map)$/i;

function findPackageDir(file: string): string | null {
  const [, dir = null] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file) ?? [];
  return dir;
}

function listLicenseFiles(dir: string, isLicenseFolder = false): string[] {
  const entries = readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  const files = entries.filter(
    (entry) => entry.isFile() && (isLicenseFolder || LICENSE_FILE.test(entry.name)) && !CODE_FILE.test(entry.name),
  );
  const folders = entries.filter(
    (entry) => entry.isDirectory() && (isLicenseFolder || LICENSE_FOLDER.test(entry.name)),
  );
  return [
    ...files.map(({ name }) => path.join(dir, name)),
    ...folders.flatMap(({ name }) => listLicenseFiles(path.join(dir, name), true)),
  ];
}

/** Returns the license of a package: an SPDX identifier or expression, or a text. */
export const getLicense = ({ license }: PackageManifest): string | undefined =>
  typeof license === 'string' ? license : license?.type;

const readManifest = (dir: string) =>
  JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as PackageManifest;

/**
 * Returns the packages whose code or fonts are in a build, by folder, and the bundler, whose runtime is in every
 * build.
 */
export function findShippedPackages(files: readonly string[]): Map<string, PackageManifest> {
  const bundler = resolvePackage(import.meta.dirname, '@rspack/core').dir;
  const dirs = new Set([bundler, ...files.flatMap((file) => findPackageDir(file) ?? [])]);
  return new Map([...dirs].map((dir) => [dir, readManifest(dir)]));
}

function formatPackage(dir: string, manifest: PackageManifest): { key: string; text: string; problem: string | null } {
  const { name, version, author, repository, homepage } = manifest;
  const identifier = getLicense(manifest);
  const source = homepage ?? (typeof repository === 'string' ? repository : repository?.url);
  const writer = typeof author === 'string' ? author : author?.name;
  const texts = listLicenseFiles(dir).map((file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim());
  const head = [
    `${name} ${version}`,
    `License: ${identifier ?? 'see below'}`,
    ...(writer ? [`Author: ${writer}`] : []),
    ...(source ? [`Source: ${source}`] : []),
  ];
  const body = texts.length > 0 ? texts.join('\n\n') : 'The package contains no license text of its own.';
  return {
    key: `${name}@${version}`,
    text: `${LINE}\n${head.join('\n')}\n\n${body}\n`,
    problem:
      identifier === undefined && texts.length === 0
        ? `"${name}" ${version} names no license, so it must not be shipped. Replace it.`
        : null,
  };
}

/**
 * Collects the license notices of all packages in a build. A package without a license is reported in `problems`.
 * @param files The absolute paths of the modules in the output.
 */
export function collectLicenses(area: string, files: readonly string[]): Notices {
  const shipped = [...findShippedPackages(files)].map(([dir, manifest]) => formatPackage(dir, manifest));
  const packages = new Map(shipped.map((each) => [each.key, each] as const));
  const sorted = [...packages.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const title = `Open source software in the release of ${area} (${sorted.length} packages)`;
  return {
    text: `${title}\n\n${sorted.map(({ text }) => text).join('\n')}`,
    problems: sorted.flatMap(({ problem }) => problem ?? []),
  };
}
