/** The data of a signed-in user: trackings and exports. Fetched by the screens that show it; anonymous users have none. */
export * from '../exports/index.ts';
export * from '../tracking/index.ts';
