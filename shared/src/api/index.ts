export { ApiError, type ApiErrorKind, isAborted, getErrorMessage } from './ApiError.ts';
export { type Answer, call, type CallInput, callWithoutAuthRedirect, setProofHandler } from './call.ts';
export { hasCapability, onCapabilitiesChange, getTelemetryNonce } from './capabilities.ts';
export { type Download, download } from './download.ts';
export { getReachability, isUnanswered, onReachabilityChange, type Reachability, retryNow } from './reachability.ts';
export { type ApiHandlers, setApiHandlers } from './request.ts';
