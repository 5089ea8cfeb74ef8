/** Where entry points that are fetched on demand keep what a person made: emptied with the session, though the entry point never came. */
export const storeKeys = { exports: 'exports' } as const;
