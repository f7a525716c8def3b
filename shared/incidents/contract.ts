import * as z from 'zod';
import { DateTime } from '../core/dates.ts';
import { NumericId } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { Incident } from './model.ts';

const Title = z.string().trim().min(3, 'too_short').max(100, 'too_long');
const Words = z.string().trim().max(4000, 'too_long');
const View = Incident.omit({ companyId: true, version: true });
const Id = z.object({ id: NumericId });

export const incidentFields = z.object({
  title: Title,
  description: Words.default(''),
  affected: Words.default(''),
  risks: Words.default(''),
  measures: Words.default(''),
  contact: Words.default(''),
  delay: Words.default(''),
  happenedAt: DateTime.nullable().default(null),
  knownAt: DateTime,
});

export const incidents = {
  list: route({
    method: 'GET',
    path: '/incidents',
    access: 'admin',
    summary: 'Incidents with personal data, newest first',
    input: z.object({}),
    output: z.array(View),
    errors: [],
  }),
  create: route({
    method: 'POST',
    path: '/incidents',
    access: 'admin',
    audit: 'incidents.create',
    idempotent: true,
    summary: 'Note an incident; the three working days count from when it was known',
    input: incidentFields,
    output: View,
    errors: ['ERR_INCIDENT_LIMIT'],
  }),
  update: route({
    method: 'PUT',
    path: '/incidents/{id}',
    access: 'admin',
    audit: 'incidents.update',
    summary: 'Complete an incident, or note that the authority was told',
    input: Id.extend({
      title: Title.optional(),
      description: Words.optional(),
      affected: Words.optional(),
      risks: Words.optional(),
      measures: Words.optional(),
      contact: Words.optional(),
      delay: Words.optional(),
      happenedAt: DateTime.nullable().optional(),
      knownAt: DateTime.optional(),
      isReported: z.boolean().optional(),
      protocol: z.string().trim().max(100).optional(),
    }),
    output: View,
    errors: ['ERR_NO_INCIDENT_FOUND'],
  }),
  note: route({
    method: 'POST',
    path: '/incidents/{id}/note',
    access: 'admin',
    audit: 'incidents.note',
    summary: 'Add a note; none is ever changed or removed',
    input: Id.extend({ text: z.string().trim().min(1, 'required').max(2000, 'too_long') }),
    output: View,
    errors: ['ERR_NO_INCIDENT_FOUND', 'ERR_INCIDENT_LIMIT'],
  }),
};
