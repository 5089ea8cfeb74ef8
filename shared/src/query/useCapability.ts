import { useSyncExternalStore } from 'react';
import { hasCapability, onCapabilitiesChange } from '../api/capabilities.ts';
import type { Capability } from '../contract/capabilities.ts';

/**
 * Returns whether the provider announces a capability beyond the specification; undefined until its first response. What needs the
 * capability is not shown, and its calls are not made, unless this is true.
 */
export const useCapability = (name: Capability): boolean | undefined =>
  useSyncExternalStore(onCapabilitiesChange, () => hasCapability(name));
