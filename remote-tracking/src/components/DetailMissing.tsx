import { Button, EmptyState, Screen } from '@faultline/shared/ui';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';

interface DetailMissingProps {
  /** Of the screen while it has nothing to name itself by. */
  screen: string;
  title: string;
  hint: string;
  back: { to: string; label: string } | ReactNode;
}

const isLink = (back: DetailMissingProps['back']): back is { to: string; label: string } =>
  typeof back === 'object' && back !== null && 'to' in back;

/** A detail page of what is not there. */
export function DetailMissing({ screen, title, hint, back }: DetailMissingProps) {
  return (
    <Screen title={screen}>
      <EmptyState
        icon={<SearchX size={20} />}
        title={title}
        hint={hint}
        action={isLink(back) ? <Button href={back.to}>{back.label}</Button> : back}
      />
    </Screen>
  );
}
