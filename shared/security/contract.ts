import * as z from 'zod';
import { route } from '../core/route.ts';
import { OwnSession } from './model.ts';

export const security = {
  sessions: route({
    method: 'GET',
    path: '/security/sessions',
    access: 'user',
    whenExpired: true,
    summary: 'Own sessions, the newest first: the present one and the sign-ins before it',
    input: z.object({}),
    output: z.object({ sessions: z.array(OwnSession) }),
    errors: [],
  }),
  endSession: route({
    setsCookie: true,
    method: 'DELETE',
    path: '/security/sessions/{sessionId}',
    access: 'user',
    audit: 'security.endSession',
    whenExpired: true,
    summary: 'End one of the own sessions; one that is over stays so',
    input: z.object({ sessionId: z.string().max(40) }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
