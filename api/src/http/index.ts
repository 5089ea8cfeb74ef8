export { type Answer, answer } from './Answer.ts';
export type { AppEnv } from './AppEnv.ts';
export { area, type Asked, type Call, type CallAccess, type DefineRoute, type RouteOptions } from './area.ts';
export { getClientNetwork } from './clientAddress.ts';
export type { Deps } from './Deps.ts';
export { badRequest, forbidden, HttpError, notFound, unauthorized } from './HttpError.ts';
export type { Person } from './Person.ts';
export { readId } from './readId.ts';
