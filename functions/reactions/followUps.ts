import type { Change } from '../core/changes.ts';
import { enqueueJobs, type Job } from '../jobs/service.ts';

const isOther = ({ before, after }: Change, ...names: readonly string[]): boolean =>
  names.some((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]));

const isChanged = (change: Change, ...names: readonly string[]): boolean =>
  change.before !== undefined && change.after !== undefined && isOther(change, ...names);

const isGone = ({ after }: Change): boolean => after === undefined;

type Follow = (change: Change, companyId: number) => Job[];

const numbersOf = (map: unknown): number[] =>
  typeof map === 'object' && map !== null ? Object.keys(map).map(Number).filter(Number.isInteger) : [];

/** What follows a change and takes too long to be done where it was made. Users and queues ask for their own jobs. */
const follows: Readonly<Record<string, Follow>> = {
  user: (change, companyId) =>
    isChanged(change, 'name') ? [{ type: 'user.renamed', companyId, userId: Number(change.after?.['id']) }] : [],

  connection: (change, companyId) => {
    const whatsappId = Number((change.after ?? change.before)?.['id']);
    if (isGone(change)) return [{ type: 'connection.removed', companyId, whatsappId }];
    return isChanged(change, 'name', 'groupAsTicket') ? [{ type: 'connection.changed', companyId, whatsappId }] : [];
  },

  contact: (change, companyId) => {
    const contactId = String((change.after ?? change.before)?.['id']);
    if (isGone(change)) {
      return [
        { type: 'contact.removed', companyId, contactId, whatsappIds: numbersOf(change.before?.['newestTickets']) },
      ];
    }
    const isCopied = isChanged(change, 'name', 'number', 'profilePicUrl', 'tags', 'isGroup');
    return isCopied ? [{ type: 'contact.changed', companyId, contactId }] : [];
  },
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
