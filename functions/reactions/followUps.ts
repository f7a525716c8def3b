import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../core/changes.ts';
import { enqueueJobs, type Job } from '../jobs/service.ts';

const isOther = ({ before, after }: Change, ...names: readonly string[]): boolean =>
  names.some((name) => !isDeepStrictEqual(before?.[name], after?.[name]));

const isChanged = (change: Change, ...names: readonly string[]): boolean =>
  change.before !== undefined && change.after !== undefined && isOther(change, ...names);

const isGone = ({ after }: Change): boolean => after === undefined;

type Follow = (change: Change, companyId: number) => Job[];

/** What follows a change and takes too long to be done where it was made. Users, queues and removals of contacts ask for their own jobs. */
const follows: Readonly<Record<string, Follow>> = {
  connection: (change, companyId) => {
    const whatsappId = Number((change.after ?? change.before)?.['id']);
    if (isGone(change)) return [{ type: 'connection.removed', companyId, whatsappId }];
    return isChanged(change, 'name', 'groupAsTicket') ? [{ type: 'connection.changed', companyId, whatsappId }] : [];
  },

  // Also inbound messages name people.
  contact: (change, companyId) =>
    isChanged(change, 'name', 'number', 'profilePicUrl', 'tags', 'isGroup')
      ? [{ type: 'contact.changed', companyId, contactId: String(change.after?.['id']) }]
      : [],
};

/** Hands over what follows from a batch of changes, the same job once. */
export async function followUp(changes: readonly Change[]): Promise<void> {
  const jobs = changes.flatMap((change) => {
    const follow = Object.hasOwn(follows, change.kind) ? follows[change.kind] : undefined;
    return follow && change.companyId !== undefined ? follow(change, change.companyId) : [];
  });
  const distinct = new Map(jobs.map((job) => [JSON.stringify(job), job]));
  await enqueueJobs([...distinct.values()]);
}
