import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import type { LockedPackage } from '../contentHash.ts';
import { resolvePackage } from '../area.ts';

export const licensesFile = 'licenses.txt';

interface PackageManifest {
  name: string;
  version: string;
  license?: string | { type?: string };
  author?: string | { name?: string };
  repository?: string | { url?: string };
  homepage?: string;
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

// Returns the license of a package: an SPDX identifier or expression, or a text.
const getLicense = ({ license }: PackageManifest): string | undefined =>
  typeof license === 'string' ? license : license?.type;

const readManifest = (dir: string) =>
  JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as PackageManifest;

// Returns the packages whose code or fonts are in a build, by folder, and the bundler, whose runtime is in every build.
function findShippedPackages(files: readonly string[]): Map<string, PackageManifest> {
  const bundler = resolvePackage(import.meta.dirname, '@rspack/core').dir;
  const dirs = new Set([bundler, ...files.flatMap((file) => findPackageDir(file) ?? [])]);
  return new Map([...dirs].map((dir) => [dir, readManifest(dir)]));
}

function formatPackage(dir: string, manifest: PackageManifest) {
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

// `files` are the absolute paths of the modules in the output. A package without a license is reported in `problems`.
export function collectLicenses(area: string, files: readonly string[]) {
  const shipped = [...findShippedPackages(files)].map(([dir, manifest]) => formatPackage(dir, manifest));
  const packages = new Map(shipped.map((each) => [each.key, each] as const));
  const sorted = [...packages.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const title = `Open source software in the release of ${area} (${sorted.length} packages)`;
  return {
    text: `${title}\n\n${sorted.map(({ text }) => text).join('\n')}`,
    problems: sorted.flatMap(({ problem }) => problem ?? []),
  };
}

// The format is CycloneDX 1.6.
export const sbomFile = 'sbom.cdx.json';

function describeLicense(license: string): Models.License {
  if (/\s(OR|AND|WITH)\s/.test(license)) return new Models.LicenseExpression(license);
  return SPDX.isSupportedSpdxId(license) ? new Models.SpdxLicense(license) : new Models.NamedLicense(license);
}

function createComponent(manifest: PackageManifest): Models.Component {
  const { name, version } = manifest;
  const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const purl = new PackageURL('npm', group ?? null, own ?? name, version, null, null).toString();
  const component = new Models.Component(Enums.ComponentType.Library, own ?? name, {
    ...(group === undefined ? {} : { group }),
    version,
    purl,
    bomRef: purl,
  });
  const license = getLicense(manifest);
  if (license !== undefined) component.licenses.add(describeLicense(license));
  return component;
}

function serialize(name: string, version: string, components: readonly Models.Component[]): string {
  const bom = new Models.Bom();
  bom.metadata.component = new Models.Component(Enums.ComponentType.Application, name, { version, bomRef: name });
  for (const component of components) bom.components.add(component);
  const normalizer = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return `${new Serialize.JsonSerializer(normalizer).serialize(bom, { sortLists: true, space: 2 })}\n`;
}

// The document has no time or serial number, so equal builds give equal documents. `files` are the absolute paths of
// the modules in the output.
export function createSbom({ area, version }: { area: string; version: string }, files: readonly string[]): string {
  return serialize(area, version, [...findShippedPackages(files).values()].map(createComponent));
}

export function createProgramSbom(name: string, version: string, packages: readonly LockedPackage[]): string {
  const components = packages.map((each) => {
    const component = createComponent(each);
    const [algorithm, hash] = each.integrity?.split('-', 2) ?? [];
    if (algorithm === 'sha512' && hash !== undefined)
      component.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(hash, 'base64').toString('hex'));
    component.scope = each.isBinary ? Enums.ComponentScope.Optional : Enums.ComponentScope.Required;
    return component;
  });
  return serialize(name, version, components);
}
