import { capabilities } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { templates } from '@shared/templates/contract.ts';
import { serve } from '../../core/http/serve.ts';
import { getConnection, getSendingConnection } from '../connections/service.ts';
import { listTemplates } from './list.ts';
import { startSync } from './sync.ts';

export const handler = serve(templates, {
  list: (input, ctx) => listTemplates(ctx, input),
  sync: async ({ whatsappId }, ctx) => {
    const { channel } = await getConnection(ctx, whatsappId);
    if (!capabilities[channel].templates) throw new AppError('ERR_CHANNEL_NOT_SUPPORTED');
    await getSendingConnection(ctx, whatsappId);
    return startSync(ctx, whatsappId);
  },
});
