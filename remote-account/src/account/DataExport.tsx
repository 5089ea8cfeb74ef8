import { Button, Section, Stack, Typography } from '@faultline/shared/ui';
import { FileDown } from 'lucide-react';
import { useDataExport } from './useDataExport.ts';

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
