import * as z from 'zod';
import { Bool, NumericId } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { DraftView, longestDraft } from './model.ts';

export const drafts = {
  list: route({
    method: 'GET',
    path: '/drafts',
    access: 'user',
    summary: 'What the caller began to write and did not send, by ticket; at most 200',
    input: z.object({}),
    output: z.object({
      drafts: z.array(DraftView),
      /** False when there are more than were read: what is missing may still exist. */
      isComplete: z.boolean(),
    }),
    errors: [],
  }),
  save: route({
    method: 'PUT',
    path: '/drafts/{ticketId}',
    access: 'user',
    summary: 'Keep what the caller is writing in a ticket; an empty text forgets it',
    input: z.object({
      ticketId: NumericId,
      body: z.string().max(longestDraft),
      isPrivate: Bool.default(false),
      page: z.string().max(40).default(''),
    }),
    output: z.object({ draft: DraftView.nullable() }),
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
};
