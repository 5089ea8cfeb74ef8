import { useSyncExternalStore } from 'react';
import { hasCapability, onCapabilitiesChange } from '../api/capabilities.ts';
import type { Capability } from '../contract/capabilities.ts';

/** Undefined until the provider's first response. Features and calls beyond the specification require true. */
export const useCapability = (name: Capability): boolean | undefined =>
  useSyncExternalStore(onCapabilitiesChange, () => hasCapability(name));
