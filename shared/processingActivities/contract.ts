import * as z from 'zod';
import { NumericId } from '../core/fields.ts';
import { recordContract } from '../core/recordContract.ts';
import { route } from '../core/route.ts';
import { ProcessingActivityFields, ProcessingActivityView } from './model.ts';

const Id = z.object({ id: NumericId });

export const processingActivities = {
  list: route({
    method: 'GET',
    path: '/processing-activities',
    access: 'admin',
    summary: 'The record of processing activities, in the order in which they were noted',
    input: z.object({}),
    output: z.array(ProcessingActivityView),
    errors: [],
  }),
  ...recordContract({
    name: 'processingActivities',
    path: '/processing-activities',
    readers: 'admin',
    view: ProcessingActivityView,
    missing: 'ERR_NO_PROCESSING_ACTIVITY_FOUND',
    one: 'processing activity',
    create: {
      summary: 'Note what the company does with personal data',
      input: ProcessingActivityFields,
      errors: ['ERR_PROCESSING_ACTIVITY_LIMIT'],
    },
    update: {
      summary: 'Change a processing activity as a whole',
      input: ProcessingActivityFields.extend(Id.shape),
      errors: [],
    },
    remove: { summary: 'Delete a processing activity that is no longer done', errors: [] },
  }),
  suggest: route({
    method: 'POST',
    path: '/processing-activities/suggested',
    access: 'admin',
    audit: 'processingActivities.suggest',
    idempotent: true,
    summary: 'Note what Prosa itself does, where it is not there yet; the company completes it',
    input: z.object({}),
    output: z.object({ added: z.number().int() }),
    errors: ['ERR_PROCESSING_ACTIVITY_LIMIT'],
  }),
};
