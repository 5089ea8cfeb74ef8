import { Enums, Models, SPDX, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import type { LockedPackage } from '../resolvedDependencies.ts';
import { findShippedPackages, getLicense, type PackageManifest } from './licenses.ts';

/** The file of a release with its software bill of materials (CycloneDX 1.6). */
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

/**
 * Returns a CycloneDX document of the packages in a build. It has no time or serial number, so equal builds give equal
 * documents.
 * @param files The absolute paths of the modules in the output.
 */
export function createSbom({ area, version }: { area: string; version: string }, files: readonly string[]): string {
  return serialize(area, version, [...findShippedPackages(files).values()].map(createComponent));
}

/** Returns a CycloneDX document of the packages that a program is installed with. */
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
