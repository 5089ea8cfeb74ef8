import { afterEach, expect, test } from 'vitest';
import { endSession, startSession } from '../session/session.ts';
import { testToken } from '../testing/testToken.ts';
import { readTracking } from '../contract/trackings.ts';
import { toDraft, trackingDraft } from './drafts.ts';

const rest = { notes: '', email_enabled: true, telegram_enabled: true, is_active: true, auto_track_new_versions: true };

test.each([
  [
    trackingDraft.vendor('7', 'Acme', ''),
    { tracking_type: 'vendor', target_id: '7', custom_name: 'Acme tracking', version_filter: '' },
  ],
  [
    trackingDraft.product('8', 'Anvil', 'string'),
    { tracking_type: 'product', target_id: '8', custom_name: 'Anvil tracking', version_filter: 'string' },
  ],
  [
    trackingDraft.version('9', 'Anvil', '2.1'),
    { tracking_type: 'product_version', target_id: '9', custom_name: 'Anvil 2.1 tracking', version_filter: '2.1' },
  ],
  [
    trackingDraft.cve('CVE-2026-1', ''),
    { tracking_type: 'cve', target_id: 'CVE-2026-1', custom_name: 'CVE-2026-1 tracking', version_filter: '' },
  ],
])('quick tracking has every notification on and empty notes', (draft, wanted) => {
  expect(draft).toEqual({ ...wanted, ...rest });
});

afterEach(endSession);

test.each([
  ['free', false],
  ['pro', true],
  [undefined, true],
])('quick tracking on the plan %s has Telegram: %s', (subscriptionPlan, wanted) => {
  startSession(testToken(), { email: 'ann@example.com', email_verified: true, subscriptionPlan });
  expect(trackingDraft.cve('CVE-2026-1', '').telegram_enabled).toBe(wanted);
});

test('a tracking is sent again as a whole, with its id', () => {
  const kept = {
    custom_name: 'Ours',
    notes: 'ask Bo',
    email_enabled: true,
    telegram_enabled: false,
    is_active: false,
    auto_track_new_versions: false,
  };
  const tracking = readTracking({ ...kept, id: 3, type: 'Vendor Based Tracking', target_id: 7 });
  const ids = { id: '3', tracking_type: 'vendor', target_id: '7', version_filter: '' };
  expect(toDraft(tracking)).toEqual({ ...kept, ...ids });
});

test('a tracking that is deleted and restored is in its group again', () => {
  const tracking = readTracking({ id: 3, tracking_type: 'vendor', target_id: 7, group: 'Servers' });
  expect(toDraft(tracking)).toMatchObject({ group: 'Servers' });
});
