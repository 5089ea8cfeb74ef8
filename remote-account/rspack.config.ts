import { defineRemote } from '@faultline/platform/build';

export default defineRemote(import.meta.dirname);
