import { isDeepStrictEqual } from 'node:util';
import { platformCompany } from '@shared/companies/subscription.ts';
import { Plan } from '@shared/plans/model.ts';
import { paymentNoticeEntity } from '../../accounts/billing/paymentNotices.ts';
import { enqueueJobs, type Job } from '../../core/events/jobs.ts';
import { accessMessageEntity } from '../../core/store/accessMessages.ts';
import type { Change } from '../../core/store/changes.ts';
import { fromItem } from '../../core/store/records.ts';
import { weeklyNoticeEntity } from '../../metrics/weekly/records.ts';

/** Whether copies of a record may be out of date: they were made of any state that it had before its last one. */
const isChanged = ({ before, passed = [], after }: Change, ...names: readonly string[]): boolean =>
  after !== undefined &&
  [...(before ? [before] : []), ...passed].some((state) =>
    names.some((name) => !isDeepStrictEqual(state[name], after[name])),
  );

const isGone = ({ after }: Change): boolean => after === undefined;

/** What the clocks of a connection are made of. */
const clockFields = [
  'timeInactiveMessage',
  'inactiveMessage',
  'expiresTicket',
  'whenExpiresTicket',
  'expiresTicketNPS',
  'sendIdQueue',
  'timeSendQueue',
] as const;

type Follow = (change: Change, companyId: number) => Job[];

/** What follows a change and takes too long to be done where it was made. Users, queues and removals of contacts ask for their own jobs. */
const follows: Readonly<Record<string, Follow>> = {
  company: (change) => {
    const companyId = Number(change.after?.['id']);
    if (change.before === undefined && change.after) return [{ type: 'company.created', companyId }];
    // Whether it may go on, and what fits, the jobs see.
    return [
      ...(isChanged(change, 'dueDate', 'status') ? [{ type: 'company.resumed' as const, companyId }] : []),
      ...(isChanged(change, 'plan') ? [{ type: 'planLimits.follow' as const, companyId }] : []),
    ];
  },

  paymentNotice: ({ before, after }, companyId) => {
    if (before !== undefined || after === undefined) return [];
    const { dueDate, stage } = fromItem(paymentNoticeEntity, after);
    return [{ type: 'payment.notice', companyId, dueDate, stage }];
  },

  weeklyNotice: ({ before, after }, companyId) => {
    if (before !== undefined || after === undefined) return [];
    const { monday, messages } = fromItem(weeklyNoticeEntity, after);
    return messages.map(({ userId }) => ({ type: 'week.message', companyId, monday, userId }));
  },

  accessMessage: ({ before, after }, companyId) => {
    if (before !== undefined || after === undefined) return [];
    return [{ type: 'access.message', companyId, id: fromItem(accessMessageEntity, after).id }];
  },

  connection: (change, companyId) => {
    const whatsappId = Number((change.after ?? change.before)?.['id']);
    if (isGone(change)) return [{ type: 'connection.removed', companyId, whatsappId }];
    return isChanged(change, 'name', 'groupAsTicket', ...clockFields)
      ? [{ type: 'connection.changed', companyId, whatsappId }]
      : [];
  },

  // Whatever it was, the job tells what it is now.
  announcement: ({ before, after }, companyId) => [
    {
      type: 'announcement.told',
      companyId,
      announcementId: String((after ?? before)?.['id']),
      isNew: before === undefined,
    },
  ],

  // Who has it is counted in it; that concerns nobody.
  plan: (change) =>
    isChanged(change, ...Object.keys(Plan.shape))
      ? [{ type: 'plan.changed', companyId: platformCompany, planId: Number(change.after?.['id']) }]
      : [],

  tag: (change, companyId) => {
    const tagId = Number(change.after?.['id']);
    if (isChanged(change, 'removedAt')) return [{ type: 'tag.removed', companyId, tagId }];
    return isChanged(change, 'name', 'color') ? [{ type: 'tag.changed', companyId, tagId }] : [];
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
    // What belongs to the installation names no company; work for every company begins with its own.
    return follow ? follow(change, change.companyId ?? platformCompany) : [];
  });
  const distinct = new Map(jobs.map((job) => [JSON.stringify(job), job]));
  await enqueueJobs([...distinct.values()]);
}
