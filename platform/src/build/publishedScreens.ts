import type { RemoteScreen, ScreenSource } from '@faultline/shared/contract';
import { screen } from '@faultline/shared/contract/schemas';
import * as v from 'valibot';

/** Screens without where they come from, which is the build's business. */
export const publishedScreens = (screens: readonly ScreenSource[]): RemoteScreen[] =>
  v.parse(v.array(v.object(screen.entries)), screens);
