import * as z from 'zod';
import { Bool, NumericId, SearchParam } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { TemplateSync, TemplateView } from './model.ts';

/** Message templates of WhatsApp accounts (B-MSG-16); they are made at Meta and copied from there. */
export const templates = {
  list: route({
    method: 'GET',
    path: '/templates',
    access: 'user',
    summary: 'Templates of a connection by name; of the default connection when none is named',
    input: PageInput.extend({
      whatsappId: NumericId.optional(),
      searchParam: SearchParam,
      /** True to list only templates that can be sent now. */
      isSendable: Bool.default(false),
    }),
    output: z.object({
      templates: z.array(TemplateView),
      /** null before the first one. */
      sync: TemplateSync.nullable(),
      ...pageOutput,
    }),
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  sync: route({
    method: 'POST',
    path: '/templates/sync',
    access: 'connections',
    summary: 'Fetch the templates of a connection’s account again; a running sync goes on',
    input: z.object({ whatsappId: NumericId }),
    output: TemplateSync,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_NOT_SUPPORTED', 'ERR_WAPP_NOT_INITIALIZED', 'ERR_WAPP_PAUSED'],
  }),
};
