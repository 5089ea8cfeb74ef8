import { Checkbox, FormError, Select, Switch, TextField } from '@faultline/shared/forms';
import { QueryView, useCommand, useQuery } from '@faultline/shared/query';
import { Button, Section, Skeletons, Stack } from '@faultline/shared/ui';
import { useState } from 'react';
import { rules, type Schedule } from '../../contract/rules.ts';

export function QuietHours({ isReadOnly }: { isReadOnly: boolean }) {
  const query = useQuery(rules.schedule);
  return (
    <Section title="Quiet hours">
      <QueryView
        query={query}
        failedTitle="Failed to load quiet hours"
        loading={<Skeletons count={1} height={150} label="Loading quiet hours..." />}
      >
        {(schedule) => <ScheduleForm schedule={schedule} isReadOnly={isReadOnly} />}
      </QueryView>
    </Section>
  );
}

function ScheduleForm({ schedule, isReadOnly }: { schedule: Schedule; isReadOnly: boolean }) {
  const { values, change, isDirty, problem, save, busy } = useScheduleForm(schedule);
  const zones = listTimeZones(schedule.time_zone);
  return (
    <form
      noValidate
      aria-label="Quiet hours"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
        <Switch
          name="is_quiet"
          label="Send nothing during quiet hours"
          hint="Alerts of your rules and your track list wait until they end."
          checked={values.isQuiet}
          disabled={isReadOnly}
          onChange={(isQuiet) => change({ isQuiet })}
        />
        {values.isQuiet && (
          <>
            <Stack direction="row" spacing={4}>
              <TextField
                name="quiet_from"
                label="From"
                type="time"
                disabled={isReadOnly}
                value={values.from}
                onChange={(from) => change({ from })}
              />
              <TextField
                name="quiet_until"
                label="Until"
                type="time"
                disabled={isReadOnly}
                value={values.until}
                onChange={(until) => change({ until })}
              />
            </Stack>
            <Checkbox
              name="exploited_pass"
              label="Exploited CVEs pass"
              hint="Alerts of CVEs that are known to be exploited are sent at once."
              checked={values.exploitedPass}
              disabled={isReadOnly}
              onChange={(exploitedPass) => change({ exploitedPass })}
            />
          </>
        )}
        <Select
          name="time_zone"
          label="Time zone"
          hint="Daily and weekly digests are sent at 8:00 in this time zone."
          disabled={isReadOnly}
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          value={values.timeZone}
          onChange={(timeZone) => change({ timeZone })}
        />
        {problem !== undefined && <FormError>{problem}</FormError>}
        {!isReadOnly && (
          <Button type="submit" disabled={!isDirty} loading={busy}>
            Save Quiet Hours
          </Button>
        )}
      </Stack>
    </form>
  );
}

const listTimeZones = (saved: string): string[] => [...new Set(['UTC', saved, ...Intl.supportedValuesOf('timeZone')])];

const toTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function toMinute(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

const DEFAULT_FROM = 22 * 60;
const DEFAULT_UNTIL = 7 * 60;

const toValues = ({ time_zone, quiet_from, quiet_until, exploited_pass }: Schedule) => ({
  isQuiet: quiet_from !== undefined,
  from: toTime(quiet_from ?? DEFAULT_FROM),
  until: toTime(quiet_until ?? DEFAULT_UNTIL),
  timeZone: time_zone,
  exploitedPass: exploited_pass,
});

function useScheduleForm(schedule: Schedule) {
  const saved = toValues(schedule);
  const [draft, setDraft] = useState<Partial<typeof saved>>({});
  const [problem, setProblem] = useState<string>();
  const command = useCommand(rules.saveSchedule, {
    failed: false,
    refreshes: [rules.schedule],
    done: 'Quiet hours saved',
  });
  const values = { ...saved, ...draft };
  const isDirty = (Object.keys(draft) as (keyof typeof saved)[]).some((key) => draft[key] !== saved[key]);

  const change = (changed: Partial<typeof saved>) => {
    setDraft((present) => ({ ...present, ...changed }));
    setProblem(undefined);
  };

  async function save() {
    const from = values.isQuiet ? toMinute(values.from) : null;
    const until = values.isQuiet ? toMinute(values.until) : null;
    if (values.isQuiet && (from === null || until === null || from === until)) {
      setProblem('Choose a start and an end that differ');
      return;
    }
    const outcome = await command.run({
      body: {
        time_zone: values.timeZone,
        quiet_from: from,
        quiet_until: until,
        exploited_pass: values.exploitedPass,
      },
    });
    if (outcome.ok) setDraft({});
    else setProblem(outcome.error.message);
  }

  return { values, change, isDirty, problem, save, busy: command.busy };
}
