import { area, type Deps } from '../http/index.ts';

/** CVEs, vendors, products and their versions. */
export const catalogueRoutes = (deps: Deps) => area(deps, () => undefined);
