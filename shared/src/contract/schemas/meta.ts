import * as v from 'valibot';
import { defineCall } from './defineCall.ts';
import { instant } from './parts.ts';

export const meta = defineCall('GET /meta', {
  description: 'The state of the provider, available before sign-in.',
  access: 'public',
  capability: 'meta',
  answer: v.strictObject({
    /** True while any synthetic record is loaded. */
    demo: v.boolean(),
    cves: v.number(),
    /** When records last changed; null on an empty database. */
    updated_at: v.nullable(instant),
    /** The dates of the stored CVE list, KEV catalog and EPSS scores; null if nothing is stored, and for demo data. */
    cve_list_updated_at: v.optional(v.nullable(instant)),
    kev_updated_at: v.optional(v.nullable(instant)),
    /** The day of the scores, at its start in UTC. */
    epss_updated_at: v.optional(v.nullable(instant)),
    /** When the archives of OSV were last found current. */
    osv_updated_at: v.optional(v.nullable(instant)),
    /** True for a site at a public address that loads no CVE records by itself. */
    is_source_missing: v.optional(v.boolean()),
    /** The terms of service and the privacy policy of this installation; null where it has none. */
    terms_url: v.optional(v.nullable(v.string())),
    privacy_url: v.optional(v.nullable(v.string())),
    /** The sources that this provider follows, the time of their last import, and whether that is overdue. */
    feeds: v.array(
      v.strictObject({
        name: v.picklist(['cves', 'epss', 'kev', 'osv']),
        succeeded_at: v.nullable(instant),
        is_late: v.boolean(),
      }),
    ),
  }),
});
