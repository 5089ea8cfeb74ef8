import type { Tracking } from '@faultline/shared/contract';

/** Whether a tracking has the words somewhere a person would look for them. */
export function matchesText(tracking: Tracking, words: string): boolean {
  const { custom_name, target_name, target_id, vendor_name, product_name, version, notes } = tracking;
  const text = [custom_name, target_name, target_id, vendor_name, product_name, version, notes].join(' ').toLowerCase();
  return words
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
