import type { EndpointSchemas } from '../endpoint.ts';
import * as account from './account.ts';
import * as auth from './auth.ts';
import * as catalogue from './catalogue.ts';
import * as cves from './cves.ts';
import * as exports_ from './exports.ts';
import * as meta from './meta.ts';
import * as telemetry from './telemetry.ts';
import * as trackings from './trackings.ts';

// The parts with which areas describe their own calls, as they depend on `shared` only.
export * as v from 'valibot';
export { instant } from './parts.ts';
export * from './registry.ts';
export type { ReportColumn } from './exports.ts';
export { account, auth, catalogue, cves, exports_ as exports, meta, telemetry, trackings };

/** Every call of the contract with its schemas, keyed as `METHOD /path`; what the API validates with and OpenAPI is made from. */
export const endpointSchemas = {
  'POST /auth/login': auth.login,
  'POST /auth/register': auth.register,
  'POST /auth/send-otp': auth.sendOtp,
  'POST /auth/verify-otp': auth.verifyOtp,
  'POST /auth/forgot-password': auth.forgotPassword,
  'POST /auth/logout': auth.logout,
  'POST /auth/refresh': auth.refresh,
  'GET /user/profile': account.profile,
  'GET /user/profile/notification_settings': account.notificationSettings,
  'POST /user/profile/notification_settings': account.saveNotificationSettings,
  'GET /user/notifications': account.notificationChannels,
  'POST /user/notifications/test': account.testNotification,
  'GET /user/notifications/confirmations': account.listConfirmations,
  'POST /user/notifications/confirmations/send': account.sendConfirmation,
  'POST /user/notifications/confirmations/confirm': account.confirmDestination,
  'POST /user/notifications/confirmations/cancel': account.cancelConfirmation,
  'POST /user/delete': account.deleteAccount,
  'POST /user/password': account.changePassword,
  'GET /user/sessions': account.listSessions,
  'POST /user/sessions/delete': account.endSession,
  'POST /user/sessions/delete_others': account.endOtherSessions,
  'GET /subscription/plans': account.plans,
  'GET /subscription/status': account.subscriptionStatus,
  'GET /cves': cves.listCves,
  'GET /cves/daily': cves.dailyCves,
  'GET /cves/stats': cves.cveStats,
  'GET /cves/trends': cves.cveTrends,
  'GET /cves/{cveId}': cves.getCve,
  'GET /cves/{cveId}/timeline': cves.cveTimeline,
  'GET /cves/{cveId}/epss': cves.epssHistory,
  'GET /cves/{cveId}/related': cves.relatedCves,
  'GET /user/trackings': trackings.listTrackings,
  'GET /user/trackings/summaries': trackings.listSummaries,
  'GET /user/trackings/filter_changes': trackings.listFilterChanges,
  'POST /user/trackings/filter_changes/dismiss': trackings.dismissFilterChanges,
  'POST /user/tracking': trackings.saveTracking,
  'POST /user/tracking/delete': trackings.deleteTracking,
  'GET /vendors': catalogue.listVendors,
  'GET /vendors/stats': catalogue.vendorStats,
  'GET /vendors/{id}': catalogue.getVendor,
  'GET /products': catalogue.listProducts,
  'GET /products/stats': catalogue.productStats,
  'GET /products/{id}': catalogue.getProduct,
  'GET /product_versions/{id}': catalogue.getProductVersion,
  'POST /product_versions': catalogue.requestVersion,
  'GET /search': catalogue.search,
  'POST /catalog/find': catalogue.findNames,
  'POST /catalog/match': catalogue.matchComponents,
  'POST /catalog/versions': catalogue.requestVersions,
  'GET /catalog/vendors': catalogue.vendorFigures,
  'GET /catalog/products': catalogue.productFigures,
  'GET /catalog/products/{id}/versions': catalogue.versionFigures,
  'POST /export': exports_.createExport,
  'GET /export': exports_.listExports,
  'GET /export/status/{id}': exports_.exportStatus,
  'GET /export/download/{id}': {},
  'GET /meta': meta.meta,
  'POST /telemetry': telemetry.report,
  'GET /telemetry': telemetry.summary,
} as const satisfies Record<string, EndpointSchemas>;
