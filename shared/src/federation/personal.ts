/** What a signed-in person made: trackings and exports. Fetched by the screens that show it, for a visitor has none. */
export * from '../exports/index.ts';
export * from '../tracking/index.ts';
