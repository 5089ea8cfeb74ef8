import { defineHost } from '@faultline/platform/build';

export default defineHost(import.meta.dirname);
