export { callSchemas } from './callSchemas.ts';
export { type ApiResult, answer } from './envelope.ts';
export type { AppEnv } from './AppEnv.ts';
export {
  createRouter,
  type RequestParams,
  type EndpointName,
  type DefineRoute,
  type RouteOptions,
} from './createRouter.ts';
export { getClientNetwork, readClient } from './limits/networkLimits.ts';
export type { Deps } from './Deps.ts';
export { badRequest, forbidden, HttpError, notFound, unauthorized } from './HttpError.ts';
export { MIGRATIONS } from './Readiness.ts';
export type { AuthenticatedUser } from '../sessions/AuthenticatedUser.ts';
export { readId } from './readRequest.ts';
