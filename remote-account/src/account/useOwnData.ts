import { call, messageOf } from '@faultline/shared/api';
import { account, exportJobs, trackings } from '@faultline/shared/contract';
import { utcDay } from '@faultline/shared/format';
import { toast } from '@faultline/shared/ui';
import { useState } from 'react';

/** All the provider tells a person about themselves. */
async function gather() {
  const [profile, settings, tracked, jobs] = await Promise.all([
    call(account.profile),
    call(account.settings),
    call(trackings.list),
    call(exportJobs.list),
  ]);
  return {
    profile: profile.data,
    notification_settings: settings.data,
    trackings: tracked.data,
    exports: jobs.data,
  };
}

function keep(data: object) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: `faultline-data-${utcDay()}.json`,
  });
  link.click();
  URL.revokeObjectURL(address);
}

/** Downloads a person's own data as one JSON file. */
export function useOwnData() {
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      keep(await gather());
      toast.success('File downloaded successfully');
    } catch (error) {
      toast.error(`Download failed: ${messageOf(error)}`);
    }
    setBusy(false);
  }
  return { download, busy };
}
