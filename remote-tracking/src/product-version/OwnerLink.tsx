import { AppLink } from '@faultline/shared/ui';
import { CardName } from '../components/cardText.ts';

/** Vendor or product of a version; without an id there is no page to go to. */
export function OwnerLink({ to, name = 'Not specified' }: { to: string | undefined; name: string | undefined }) {
  return (
    <CardName>
      {to === undefined ? <span aria-disabled="true">{name}</span> : <AppLink to={to}>{name}</AppLink>}
    </CardName>
  );
}
