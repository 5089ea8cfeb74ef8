import { meta } from '@faultline/shared/contract';
import { useCapability, useQuery } from '@faultline/shared/query';
import { Alert } from '@faultline/shared/ui';

/** Says so while the records are synthetic. A provider that does not announce this call has no demo data. */
export function DemoBanner() {
  const query = useQuery(meta.get, { enabled: useCapability('meta') === true });
  if (query.status !== 'ready' || !query.data.demo) return null;
  return (
    <Alert severity="info" sx={{ borderRadius: 0 }}>
      You are looking at demo data: the vendors, products and CVEs shown are made up.
    </Alert>
  );
}
