import { exportJobs } from '@faultline/shared/contract';
import { QueryView, useQuery } from '@faultline/shared/query';
import { Badge, Card, EmptyState, Screen, Stack } from '@faultline/shared/ui';

/** The reports a person asked for (spec part 1, section 2). */
export function ExportsScreen() {
  const query = useQuery(exportJobs.list);
  return (
    <Screen title="Export Requests" subtitle="Track the status of your export requests">
      <QueryView
        query={query}
        failedTitle="Failed to load exports"
        empty={
          <EmptyState
            title="No export requests yet"
            hint="Use the Export button on the main page to make a report of a list."
          />
        }
      >
        {(jobs) => (
          <Stack component="ul" spacing={3} sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {jobs.map((job) => (
              <Card key={job.job_id} as="li">
                {job.name} <Badge>{job.status}</Badge>
              </Card>
            ))}
          </Stack>
        )}
      </QueryView>
    </Screen>
  );
}
