import type { EndpointName } from '../http/index.ts';

/** Summaries of all calls for the OpenAPI document. */
export const endpointDescriptions: Record<EndpointName, string> = {
  'POST /auth/login':
    'Sign in. An address not yet verified is signed in too, and mailed a code; its calls answer 401 ERR_EMAIL_NOT_VERIFIED.',
  'POST /auth/register':
    'Register. The answer is the same whether or not the address has an account already. A second registration of an unverified address voids the first code, and with another password both passwords. Common passwords are refused with ERR_COMMON_PASSWORD.',
  'POST /auth/send-otp':
    'Mail a one-time code: 6 digits, valid 10 minutes and 5 attempts; at most one a minute and ten an hour from one network, and 20 an hour for one address. The answer is the same whether or not the address has an account.',
  'POST /auth/verify-otp':
    'Verify an address by its code. At most 50 wrong codes a day for one account, and 20 from one network.',
  'POST /auth/forgot-password':
    'Set a new password by a code asked for with send-otp; voids every token given out before.',
  'POST /auth/logout': 'Revoke the sign-in the token stands for.',
  'POST /auth/refresh':
    'Replace the bearer token, also when it expired at most 7 days ago. The replaced token gives the same again for a minute, and until the new one is used; after that it ends the session.',
  'GET /user/profile': 'The signed-in account.',
  'GET /user/profile/notification_settings': 'How and about what the account is notified.',
  'POST /user/profile/notification_settings': 'Change how and about what the account is notified.',
  'GET /user/notifications': 'Whether mails and Telegram messages reach the account, and what is wrong where not.',
  'POST /user/notifications/test': 'Send a test message to where the saved settings say, by email or Telegram.',
  'GET /user/notifications/confirmations':
    'The notification address or chat that gets nothing until the code that was sent there is entered.',
  'POST /user/notifications/confirmations/send': 'Send that code again: once a minute, and a few an hour.',
  'POST /user/notifications/confirmations/confirm': 'Confirm a notification address or chat by its code.',
  'POST /user/notifications/confirmations/cancel':
    'Give up an unconfirmed destination: mails go to the account again, the chat is forgotten.',
  'POST /user/delete': 'Delete the account and everything kept of it; the body repeats its address and its password.',
  'POST /user/password':
    'Change the password by the old one; every session ends, and the token of the answer begins a new one.',
  'GET /user/sessions': 'The live sessions of the account, the last used first.',
  'POST /user/sessions/delete': 'Sign out one session of the account.',
  'POST /user/sessions/delete_others': 'Sign out every session of the account but the present one.',
  'GET /subscription/plans': 'The plans, with prices in dollars.',
  'GET /subscription/status': 'The plan of the account.',
  'GET /cves': 'CVEs, newest first, by filters and cursor.',
  'GET /cves/daily': 'CVEs of the day with statistics, by filters and cursor.',
  'GET /cves/trends':
    'Counts by month of publication and severity, and of those exploited, of all CVEs that match the filters.',
  'GET /cves/stats': 'Counts by severity and the top vendors and products of all CVEs that match the filters.',
  'GET /cves/{cveId}': 'One CVE with everything its record says.',
  'GET /cves/{cveId}/timeline': 'What changed in the record, newest first.',
  'GET /cves/{cveId}/epss': 'The EPSS scores of the last 365 days, on the days they changed.',
  'GET /cves/{cveId}/related': 'Up to 10 CVEs of the same references or the same product.',
  'GET /user/trackings': 'Everything the account tracks.',
  'GET /user/trackings/summaries':
    'What is open for each tracking: counts, the worst severity and the newest CVE; new ones since an instant.',
  'GET /user/trackings/filter_changes':
    'The trackings whose version filter has decided since an upgrade what they count, with the counts before and now.',
  'POST /user/trackings/filter_changes/dismiss': 'Clear that list: its owner has seen it.',
  'POST /user/tracking': 'Track a vendor, product, product version or CVE; with an id, change that tracking.',
  'POST /user/tracking/delete': 'Stop tracking.',
  'GET /vendors': 'Vendors by name, with search.',
  'GET /vendors/stats': 'How many vendors there are.',
  'GET /vendors/{id}': 'One vendor with its products and their versions; an alias of a vendor gives that vendor.',
  'GET /products': 'Products by name, with search.',
  'GET /products/stats': 'How many products there are.',
  'GET /products/{id}': 'One product with its versions.',
  'GET /product_versions/{id}': 'One version of a product.',
  'POST /product_versions': 'A version of a product by its text; one that no record names is made, to be tracked.',
  'GET /search': 'The best CVEs, vendors and products for the beginning of an id or of words.',
  'POST /catalog/find': 'Vendors and products by up to 200 exact names.',
  'POST /catalog/match':
    'The products and versions that up to 5,000 components of an SBOM are, with a reason for each.',
  'POST /catalog/versions':
    'Up to 200 versions of products by their texts; those that no record names are made, to be tracked.',
  'GET /catalog/vendors': 'Vendors with what is open for each, in any order.',
  'GET /catalog/products': 'Products with what is open for each, in any order.',
  'GET /catalog/products/{id}/versions': 'What is open for each version of a product.',
  'POST /export': 'Ask for a file of the CVEs that filters leave; it is made in the background.',
  'GET /export': "The account's exports, newest first.",
  'GET /export/status/{id}': 'How far an export is.',
  'GET /export/download/{id}': 'The file of a completed export.',
  'GET /meta': 'What the provider holds: known before sign-in.',
  'POST /telemetry':
    'How the releases of the front end do in a browser: all failures, a sample of successes, nothing personal.',
  'GET /telemetry': 'How those releases did in the last 24 hours.',
};
