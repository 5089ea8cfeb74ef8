import { call, getErrorMessage } from '@faultline/shared/api';
import { account, exportJobs, trackings } from '@faultline/shared/contract';
import { utcDay } from '@faultline/shared/format';
import { Button, Section, Stack, Typography, saveFile, toast } from '@faultline/shared/ui';
import { FileDown } from 'lucide-react';
import { useState } from 'react';

export function DataExport() {
  const { download, busy } = useDataExport();
  return (
    <Section title="Your data">
      <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="body2" color="text.secondary">
          Your profile, settings, trackings and export requests, as one JSON file.
        </Typography>
        <Button
          startIcon={<FileDown size={15} />}
          loading={busy}
          loadingPosition="start"
          onClick={() => void download()}
        >
          Download My Data
        </Button>
      </Stack>
    </Section>
  );
}

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

function useDataExport() {
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
