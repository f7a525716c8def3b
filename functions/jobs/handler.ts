import { consume, type Delivery } from '../core/consume.ts';
import { connectionChanged } from './connectionChanged.ts';
import { connectionRemoved } from './connectionRemoved.ts';
import { contactChanged } from './contactChanged.ts';
import { contactRemoved } from './contactRemoved.ts';
import { deleteMedia } from './mediaDelete.ts';
import { fetchMedia } from './mediaFetch.ts';
import { queueChanged } from './queueChanged.ts';
import { queueRemoved } from './queueRemoved.ts';
import { Job } from './service.ts';
import { ticketRemoved } from './ticketRemoved.ts';
import { userRemoved } from './userRemoved.ts';
import { userRenamed } from './userRenamed.ts';

const workers: { readonly [K in Job['type']]: (job: Extract<Job, { type: K }>, delivery: Delivery) => Promise<void> } =
  {
    'media.fetch': fetchMedia,
    'media.delete': deleteMedia,
    'queue.changed': queueChanged,
    'queue.removed': queueRemoved,
    'user.renamed': userRenamed,
    'user.removed': userRemoved,
    'connection.changed': connectionChanged,
    'connection.removed': connectionRemoved,
    'contact.changed': contactChanged,
    'contact.removed': contactRemoved,
    'ticket.removed': ticketRemoved,
  };

const run = (job: Job, delivery: Delivery): Promise<void> =>
  (workers[job.type] as (job: Job, delivery: Delivery) => Promise<void>)(job, delivery);

/** Work without an order that may take long; a job that is longer than one run hands itself over again. */
export const handler = consume(Job, run);
