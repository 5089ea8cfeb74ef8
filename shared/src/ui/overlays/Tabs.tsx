import type MuiTab from '@mui/material/Tab';
import type { TabsProps } from '@mui/material/Tabs';
import { lazy, Suspense } from 'react';
import { retryImport } from './retryImport.ts';

const load = () => retryImport(() => import('./tabParts.ts'));
const LoadedTabs = lazy(async () => ({ default: (await load()).Tabs }));

/** MUI's Tab, for Tabs. */
export const Tab = lazy(async () => ({ default: (await load()).Tab })) as unknown as typeof MuiTab;

/** MUI's Tabs; few screens have any, so their code comes with the first. Their space is reserved. */
export function Tabs(props: TabsProps) {
  return (
    <Suspense fallback={<div style={{ height: 41 }} />}>
      <LoadedTabs {...props} />
    </Suspense>
  );
}
