import * as z from 'zod';
import { route } from '../core/route.ts';
import { Plan } from './model.ts';

export const plans = {
  listPublic: route({
    method: 'GET',
    path: '/plans/listPublic',
    access: 'public',
    whenExpired: true,
    summary: 'Plans offered at sign-up',
    input: z.object({}),
    output: z.array(Plan),
    errors: [],
  }),
};
