export { type ApiResult, answer } from './ApiResult.ts';
export type { AppEnv } from './AppEnv.ts';
export {
  createRouter,
  type RequestParams,
  type EndpointName,
  type CallAccess,
  type DefineRoute,
  type RouteOptions,
} from './createRouter.ts';
export { getClientNetwork } from './clientAddress.ts';
export type { Deps } from './Deps.ts';
export { badRequest, forbidden, HttpError, notFound, unauthorized } from './HttpError.ts';
export type { AuthenticatedUser } from './AuthenticatedUser.ts';
export { readId } from './readId.ts';
