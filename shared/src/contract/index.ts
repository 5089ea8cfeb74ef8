export * from './account.ts';
export * from './auth.ts';
export * from './capabilities.ts';
export * from './catalogue.ts';
export * from './cves/cve.ts';
export type {
  AffectedVersion,
  Advisory,
  CveDescription,
  CveReference,
  CvssScore,
  Exploitation,
  Fix,
  Ssvc,
} from './cves/cveParts.ts';
export { type CveTag, readCveTags } from './cves/cveOrigin.ts';
export * from './cves/cves.ts';
export * from './endpoint.ts';
export * from './envelope.ts';
export * from './exports.ts';
export * from './sign-in/factors.ts';
export * from './frame.ts';
export { asBoolean, asList, asNumber, asObject, asString, type Page, readPage, type Shape } from './coerce.ts';
export { isHtml, toPlainText } from './cves/plainText.ts';
export * from './memberships.ts';
export { specifiedPlans } from './plans.ts';
export * from './remote.ts';
export * from './cves/severity.ts';
export * from './sign-in/sso.ts';
export * from './telemetry.ts';
export * from './trackings.ts';
