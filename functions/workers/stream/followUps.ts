import { isDeepStrictEqual } from 'node:util';
import { platformCompany } from '@shared/companies/subscription.ts';
import { Plan } from '@shared/plans/model.ts';
import { paymentNoticeEntity } from '../../accounts/billing/paymentNotices.ts';
import { enqueueJobs, type Job } from '../../core/events/jobs.ts';
import { accessMessageEntity } from '../../core/store/accessMessages.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import { fromItem } from '../../core/store/records.ts';
import { weeklyNoticeEntity } from '../../metrics/weekly/records.ts';

/** True if copies of a record may be out of date: they may have been made of any of its former states. */
const isChanged = ({ before, passed = [], after }: RecordChange, ...names: readonly string[]): boolean =>
  after !== undefined &&
  [...(before ? [before] : []), ...passed].some((state) =>
    names.some((name) => !isDeepStrictEqual(state[name], after[name])),
  );

const isGone = ({ after }: RecordChange): boolean => after === undefined;

/** Fields of a connection that its tickets' clocks depend on. */
const clockFields = [
  'timeInactiveMessage',
  'inactiveMessage',
  'expiresTicket',
  'whenExpiresTicket',
  'expiresTicketNPS',
  'sendIdQueue',
  'timeSendQueue',
] as const;

type Follow = (change: RecordChange, companyId: number) => Job[];

/**
 * Jobs that follow a change and take too long for the request that made it. Users, queues and removals of contacts
 * enqueue their own jobs.
 */
const follows: Readonly<Record<string, Follow>> = {
  company: (change) => {
    const companyId = Number(change.after?.['id']);
    if (change.before === undefined && change.after) return [{ type: 'company.created', companyId }];
    // The jobs check if the company may go on, and what its plan allows.
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

  // The job reads the present state, whatever the change was.
  announcement: ({ before, after }, companyId) => [
    {
      type: 'announcement.told',
      companyId,
      announcementId: String((after ?? before)?.['id']),
      isNew: before === undefined,
    },
  ],

  // The count of a plan's companies is one of its fields; its changes have no consequences.
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
export async function followUp(changes: readonly RecordChange[]): Promise<void> {
  const jobs = changes.flatMap((change) => {
    const follow = Object.hasOwn(follows, change.kind) ? follows[change.kind] : undefined;
    // Records of the installation have no company; work for every company begins with the platform's.
    return follow ? follow(change, change.companyId ?? platformCompany) : [];
  });
  const distinct = new Map(jobs.map((job) => [JSON.stringify(job), job]));
  await enqueueJobs([...distinct.values()]);
}
