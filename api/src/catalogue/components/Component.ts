import type { BodyOf } from '@faultline/shared/contract';
import type { catalogue as schemas } from '@faultline/shared/contract/schemas';

/** A component of an SBOM, or a line of a list. */
export type Component = BodyOf<typeof schemas.matchComponents>['components'][number];
