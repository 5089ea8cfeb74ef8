import { call, getErrorMessage } from '@faultline/shared/api';
import { account, exportJobs, trackings } from '@faultline/shared/contract';
import { utcDay } from '@faultline/shared/format';
import { saveFile, toast } from '@faultline/shared/ui';
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

/** Downloads a person's own data as one JSON file. */
export function useDataExport() {
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const data = JSON.stringify(await gather(), null, 2);
      saveFile(new Blob([data], { type: 'application/json' }), `faultline-data-${utcDay()}.json`);
      toast.success('File downloaded successfully');
    } catch (error) {
      toast.error(`Download failed: ${getErrorMessage(error)}`);
    }
    setBusy(false);
  }
  return { download, busy };
}
