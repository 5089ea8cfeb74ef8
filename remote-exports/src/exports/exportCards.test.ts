import type { ExportJob } from '@faultline/shared/contract';
import { describe, expect, test } from 'vitest';
import { exportCards } from './exportCards.ts';

describe('exportCards', () => {
  const job = (job_id: string, status: ExportJob['status'], more: object = {}): ExportJob => ({
    job_id,
    name: `Report ${job_id}`,
    filters: {},
    status,
    created_at: undefined,
    updated_at: undefined,
    total_cves: undefined,
    file_size: undefined,
    error_msg: undefined,
    ...more,
  });
  const none = { listed: [], listedAt: 100, stored: [], polled: {}, cleared: [] };
  const short = (known: Partial<Parameters<typeof exportCards>[0]>) =>
    exportCards({ ...none, ...known }).map(({ job_id, status, jobId }) => [job_id, status, jobId].join(' '));

  test('jobs of this browser stand before those the provider lists', () => {
    expect(short({ listed: [job('1', 'completed')], stored: [job('2', 'pending')] })).toEqual([
      '2 pending 2',
      '1 completed 1',
    ]);
  });

  test('a job that the provider lists is not shown twice', () => {
    expect(short({ listed: [job('1', 'completed')], stored: [job('1', 'pending')] })).toEqual(['1 completed 1']);
  });

  test('uses a status polled after the list came, and ignores one polled before', () => {
    const listed = [job('1', 'processing')];
    const polled = (at: number) => ({ '1': { status: 'failed', error_msg: 'Export timed out', at } as const });
    expect(exportCards({ ...none, listed, polled: polled(150) })[0]).toMatchObject({
      status: 'failed',
      error_msg: 'Export timed out',
    });
    expect(exportCards({ ...none, listed, polled: polled(50) })[0]).toMatchObject({ status: 'processing' });
    const completed = { '1': { status: 'completed', error_msg: undefined, at: 50 } as const };
    expect(exportCards({ ...none, listed, polled: completed })[0]).toMatchObject({ status: 'completed' });
  });

  describe('a retry', () => {
    const failed = job('1', 'failed', { error_msg: 'Disk full' });
    const retry = { ...job('2', 'pending'), retries: '1' };

    test('is shown on the card of the failed job', () => {
      const [card, ...others] = exportCards({ ...none, listed: [failed], stored: [retry] });
      expect(card).toMatchObject({ job_id: '1', status: 'pending', jobId: '2', error_msg: undefined });
      expect(others).toEqual([]);
    });

    test('moves that card', () => {
      const polled = { '2': { status: 'completed', error_msg: undefined, at: 50 } as const };
      expect(short({ listed: [failed], stored: [retry], polled })).toEqual(['1 completed 2']);
    });

    test('takes its place once the provider lists it', () => {
      expect(short({ listed: [job('2', 'completed'), failed], stored: [retry] })).toEqual(['2 completed 2']);
    });

    test('that is retried again is the newest one', () => {
      const again = { ...job('3', 'pending'), retries: '1' };
      expect(short({ listed: [failed], stored: [again, retry] })).toEqual(['1 pending 3']);
    });
  });

  test('cleared cards are gone', () => {
    expect(short({ listed: [job('1', 'completed'), job('2', 'failed')], cleared: ['1'] })).toEqual(['2 failed 2']);
  });
});
