import * as z from 'zod';
import { NumericId } from '../core/fields.ts';
import { freshProof } from '../core/freshProof.ts';
import { route } from '../core/route.ts';

const Setting = z.object({ key: z.string(), value: z.string() });
const Value = z.union([z.string().max(4000), z.number(), z.boolean()]).transform(String);

export const settings = {
  list: route({
    method: 'GET',
    path: '/settings',
    access: 'user',
    whenExpired: true,
    summary: 'Settings as key and value',
    input: z.object({}),
    output: z.array(Setting),
    errors: [],
  }),
  update: route({
    method: 'PUT',
    path: '/settings/{key}',
    access: 'admin',
    audit: 'settings.update',
    proof: 'byChange',
    summary: 'Write one setting; userCreation is global and super only',
    input: z.object({ key: z.string().max(60), value: Value, ...freshProof }),
    output: Setting,
    errors: ['ERR_INVALID_COLUMN', 'ERR_NO_SUPER', 'ERR_NO_PROMPT_FOUND', 'ERR_INVALID_CODE', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  company: route({
    method: 'GET',
    path: '/companySettings/{companyId}',
    access: 'user',
    whenExpired: true,
    summary: 'All settings of the own company by column',
    input: z.object({ companyId: NumericId }),
    output: z.record(z.string(), z.string()),
    errors: ['ERR_NO_SETTING_FOUND'],
  }),
  one: route({
    method: 'GET',
    path: '/companySettingOne',
    access: 'user',
    whenExpired: true,
    summary: 'One setting by column',
    input: z.object({ column: z.string().max(60) }),
    output: z.record(z.string(), z.string()),
    errors: ['ERR_INVALID_COLUMN'],
  }),
  updateCompany: route({
    method: 'PUT',
    path: '/companySettings',
    access: 'admin',
    audit: 'settings.updateCompany',
    proof: 'byChange',
    summary: 'Write one setting by column',
    input: z.object({ column: z.string().max(60), data: Value, ...freshProof }),
    output: z.object({ response: z.literal(true), result: z.record(z.string(), z.string()) }),
    errors: ['ERR_INVALID_COLUMN', 'ERR_INVALID_CODE', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
};
