export { ApiError, type ApiErrorKind, isAborted, messageOf } from './ApiError.ts';
export { type Answer, call, type CallInput, callQuietly } from './call.ts';
export { hasCapability, onCapabilitiesChange } from './capabilities.ts';
export { type Download, download } from './download.ts';
export { type ApiHandlers, setApiHandlers } from './handlers.ts';
