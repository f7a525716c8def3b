import * as z from 'zod';
import { route } from '../core/route.ts';

const signed = { method: 'POST', access: 'signed', whenExpired: true, output: z.unknown(), errors: [] } as const;

/** The part of OpenAI's API that the sandbox's language model answers; see functions/sandbox/languageModel.ts. */
export const modelRoutes = {
  modelChat: route({
    ...signed,
    path: '/sandbox/model/v1/chat/completions',
    summary: 'OpenAI: an answer to a conversation',
    input: z.looseObject({}),
  }),
  modelTranscription: route({
    ...signed,
    path: '/sandbox/model/v1/audio/transcriptions',
    multipart: true,
    summary: 'OpenAI: what is said in a recording',
    input: z.looseObject({}),
  }),
};
