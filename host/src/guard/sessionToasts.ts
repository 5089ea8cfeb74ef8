import type { ApiError } from '@faultline/shared/api';
import { toast } from '@faultline/shared/ui';

/** Somebody who is signed out without having asked for it is told so, in the words of the catalogue (specification 5.5). */
export const notifySessionExpired = (): void => void toast.error('Session expired. Please login again.');

export const notifyVerificationRequired = (error: ApiError): void => void toast.error(error.message);
