/** How many characters the provider takes. */
export const MAX_LENGTHS = { custom_name: 300, notes: 4000, version_filter: 200 } as const;
