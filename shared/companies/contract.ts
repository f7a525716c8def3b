import * as z from 'zod';
import { NumericId } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { Plan } from '../plans/model.ts';
import { FirstStep } from './firstSteps.ts';
import { Company, ScheduleDay } from './model.ts';

/** What an administrator sees of the own company; another company's id is not found unless super. */
export const CompanyView = Company.omit({ version: true, referredBy: true });
export type CompanyView = z.infer<typeof CompanyView>;

export const companies = {
  get: route({
    method: 'GET',
    path: '/companies/{id}',
    access: 'user',
    whenExpired: true,
    summary: 'The own company',
    input: z.object({ id: NumericId }),
    output: CompanyView,
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
  plan: route({
    method: 'GET',
    path: '/companies/listPlan/{id}',
    access: 'user',
    whenExpired: true,
    summary: 'The own company with its plan',
    input: z.object({ id: NumericId }),
    output: z.object({ id: z.number(), name: z.string(), dueDate: z.string().nullable(), plan: Plan }),
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
  schedules: route({
    method: 'PUT',
    path: '/companies/{id}/schedules',
    access: 'admin',
    audit: 'companies.schedules',
    summary: 'Service hours of the company',
    input: z.object({ id: NumericId, schedules: z.array(ScheduleDay).length(7) }),
    output: CompanyView,
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
  firstSteps: route({
    method: 'GET',
    path: '/firstSteps',
    access: 'admin',
    summary: 'What the own company has set up so far',
    input: z.object({}),
    output: z.record(FirstStep, z.boolean()),
    errors: [],
  }),
};
