import * as z from 'zod';
import { NumericId } from '../core/fields.ts';
import { type Route, route } from '../core/route.ts';
import { AssistantCall, AssistantMonth, longestRewritten, RewritingStyle, TargetLanguage } from './model.ts';

const OfTicket = z.object({ ticketId: NumericId });
const Text = z.string().trim().min(1, 'required').max(longestRewritten, 'too_long');
/** `isTest`: the sandbox's model wrote it, no provider. */
const Written = z.object({ text: z.string(), isTest: z.boolean() });

/** Errors that any request to the assistant's provider can end with. */
const obstacles = [
  'ERR_ASSISTANT_OFF',
  'ERR_ASSISTANT_BUDGET',
  'ERR_ASSISTANT_BUSY',
  'ERR_ASSISTANT_REFUSED',
  'ERR_ASSISTANT_UNAVAILABLE',
  'ERR_TOO_MANY_ATTEMPTS',
] as const;

/** Every one of them answers with text for a person to look at; none of them sends or stores a message. */
const task = { method: 'POST', access: 'user', plan: 'useOpenAi', output: Written } as const satisfies Partial<Route>;

export const assistant = {
  suggest: route({
    ...task,
    path: '/assistant/suggestions',
    summary: 'The next answer to the customer, as a text to be looked at',
    input: OfTicket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_ASSISTANT_NOTHING', ...obstacles],
  }),
  rewrite: route({
    ...task,
    path: '/assistant/rewritings',
    summary: 'A text in other words: friendlier, shorter or without mistakes',
    input: OfTicket.extend({ text: Text, style: RewritingStyle }),
    errors: ['ERR_NO_TICKET_FOUND', ...obstacles],
  }),
  translate: route({
    ...task,
    path: '/assistant/translations',
    summary: 'A text in another language, also in whichever the customer writes',
    input: OfTicket.extend({ text: Text, language: TargetLanguage }),
    errors: ['ERR_NO_TICKET_FOUND', ...obstacles],
  }),
  summarize: route({
    ...task,
    path: '/assistant/summaries',
    summary: 'What was said in a ticket, for the colleague who goes on with it',
    input: OfTicket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_ASSISTANT_NOTHING', ...obstacles],
  }),
  transcribe: route({
    ...task,
    path: '/assistant/transcriptions',
    summary: 'What is said in a recording; kept with its message, so that it is paid for once',
    input: z.object({ messageId: z.string().max(200) }),
    errors: ['ERR_MESSAGE_NOT_FOUND', 'ERR_ASSISTANT_UNREADABLE', ...obstacles],
  }),
  usage: route({
    method: 'GET',
    path: '/assistant/usage',
    access: 'admin',
    plan: 'useOpenAi',
    summary: 'What the assistant cost in the last twelve months, and its latest requests',
    input: z.object({}),
    output: z.object({ months: z.array(AssistantMonth), calls: z.array(AssistantCall) }),
    errors: [],
  }),
};
