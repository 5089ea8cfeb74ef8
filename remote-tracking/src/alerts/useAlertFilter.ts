import { useFilterDraft } from '@faultline/shared/forms';
import { channelNames, alertStates } from './AlertSentence.tsx';

const DEFAULTS = { state: '', channel: '', cve: '', from: '', to: '' };
type AlertFilter = Record<keyof typeof DEFAULTS, string>;

const TYPING_MS = 400;
const DAY = /^\d{4}-\d\d-\d\d$/;

export const isCveId = (text: string): boolean => /^CVE-\d{4}-\d{4,19}$/i.test(text.trim());

const keep = (text: string, isUsable: boolean) => (isUsable ? text.trim() : '');
const toUsable = <F extends AlertFilter>(filter: F): F => ({
  ...filter,
  state: keep(filter.state, Object.hasOwn(alertStates, filter.state)),
  channel: keep(filter.channel, Object.hasOwn(channelNames, filter.channel)),
  cve: keep(filter.cve, isCveId(filter.cve)),
  from: keep(filter.from, DAY.test(filter.from)),
  to: keep(filter.to, DAY.test(filter.to)),
});

// The filter in the address, and the query of the calls.
export function useAlertFilter() {
  const { filter, draft, change, set } = useFilterDraft(DEFAULTS, { usable: toUsable, rest: TYPING_MS });
  const { state, channel, cve, from, to } = filter;
  const query = {
    ...(state !== '' && { state: state as keyof typeof alertStates }),
    ...(channel !== '' && { channel }),
    ...(cve !== '' && { cveId: cve.toUpperCase() }),
    ...(from !== '' && { since: from }),
    ...(to !== '' && { until: to }),
  };
  return { draft, change, set, query, clear: () => set(DEFAULTS) };
}
