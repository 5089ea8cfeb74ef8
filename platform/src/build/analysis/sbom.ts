import { Enums, Models, SPDX, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import { findShippedPackages, getLicense, type PackageManifest } from './licenses.ts';

/** The file of a release with the software it contains, as CycloneDX 1.6. */
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

/**
 * Lists the installed packages in a build. Equal builds give equal text: it names neither a time nor a serial number.
 * @param files The absolute paths of the modules in the output.
 */
export function createSbom({ area, version }: { area: string; version: string }, files: readonly string[]): string {
  const bom = new Models.Bom();
  bom.metadata.component = new Models.Component(Enums.ComponentType.Application, area, { version, bomRef: area });
  for (const manifest of findShippedPackages(files).values()) bom.components.add(createComponent(manifest));
  const normalizer = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return `${new Serialize.JsonSerializer(normalizer).serialize(bom, { sortLists: true, space: 2 })}\n`;
}
