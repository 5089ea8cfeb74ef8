import { account } from '@faultline/shared/contract';
import { QueryView, useCapability, useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { AppLink, EmptyState, LoadingState } from '@faultline/shared/ui';
import type { ReactNode } from 'react';

interface OfferedProps {
  capability: Parameters<typeof useCapability>[0];
  /** The title without the capability. */
  missing: string;
  children: ReactNode;
}

/** Renders its children if the provider announces a capability, which is unknown until its first answer. */
export function Offered({ capability, missing, children }: OfferedProps) {
  const isOffered = useCapability(capability);
  if (isOffered === true) return children;
  if (isOffered === undefined) return <FirstAnswer />;
  return <EmptyState title={missing} action={<AppLink to={paths.account}>Back to account settings</AppLink>} />;
}

function FirstAnswer() {
  return (
    <QueryView query={useQuery(account.profile)} failedTitle="This page could not be loaded">
      {() => <LoadingState />}
    </QueryView>
  );
}
