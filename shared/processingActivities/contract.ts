import * as z from 'zod';
import { NumericId } from '../core/fields.ts';
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
  get: route({
    method: 'GET',
    path: '/processing-activities/{id}',
    access: 'admin',
    summary: 'One processing activity',
    input: Id,
    output: ProcessingActivityView,
    errors: ['ERR_NO_PROCESSING_ACTIVITY_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/processing-activities',
    access: 'admin',
    audit: 'processingActivities.create',
    idempotent: true,
    summary: 'Note what the company does with personal data',
    input: ProcessingActivityFields,
    output: ProcessingActivityView,
    errors: ['ERR_PROCESSING_ACTIVITY_LIMIT'],
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
  update: route({
    method: 'PUT',
    path: '/processing-activities/{id}',
    access: 'admin',
    audit: 'processingActivities.update',
    summary: 'Change a processing activity as a whole',
    input: ProcessingActivityFields.extend(Id.shape),
    output: ProcessingActivityView,
    errors: ['ERR_NO_PROCESSING_ACTIVITY_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/processing-activities/{id}',
    access: 'admin',
    audit: 'processingActivities.remove',
    summary: 'Delete a processing activity that is no longer done',
    input: Id,
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_PROCESSING_ACTIVITY_FOUND'],
  }),
};
