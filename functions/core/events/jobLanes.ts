import type { JobLane } from '../../manifestLanes.ts';
import type { Job } from './jobSchema.ts';

/** Files and pictures that are fetched or deleted. */
const media: readonly Job['type'][] = ['media.fetch', 'media.delete', 'contact.profile'];

/** Short jobs that are done in one go while a customer or user waits, push messages included. */
const short: readonly Job['type'][] = [
  'message.push',
  'ticket.push',
  'message.release',
  'company.created',
  'email.report',
  'payment.notice',
  'invoice.check',
  'payment.changed',
  'week.message',
  'duty.alert',
  'promise.alert',
  'recovery.send',
  'access.message',
  'phone.replaced',
  'phone.confirm',
  'connections.look',
  'ticket.menu',
  'ticket.end',
];

/** The lane of a job; everything else goes through records page by page. */
export function laneOfJob(type: Job['type']): JobLane {
  if (media.includes(type)) return 'media';
  return short.includes(type) ? 'jobs' : 'walks';
}
