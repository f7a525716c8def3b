import * as z from 'zod';
import { enqueue } from './queue.ts';

/** What the privacy queue carries: go on with a task. What it is about stays in the table. */
export const PrivacyJob = z.object({ companyId: z.number().int(), taskId: z.string() });
export type PrivacyJob = z.output<typeof PrivacyJob>;

/** Hands a task over; a second message for the same state of it is swallowed by the queue. */
export const enqueuePrivacy = ({
  companyId,
  id,
  version,
}: {
  companyId: number;
  id: string;
  version: number;
}): Promise<void> => enqueue('privacy', [{ body: { companyId, taskId: id }, group: id, dedupId: `${id}-${version}` }]);
