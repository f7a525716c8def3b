import { messages } from '@shared/messages/contract.ts';
import { multipart } from '../../core/http/multipart.ts';
import { serve } from '../../core/http/serve.ts';
import { keys } from '../../core/store/table.ts';
import { remove, retry } from './amend.ts';
import { edit } from './edit.ts';
import { fetchFile } from './fetchFile.ts';
import { forward } from './forward.ts';
import { gallery } from './gallery.ts';
import { listImages } from './images.ts';
import { list } from './list.ts';
import { react } from './reactions.ts';
import { search } from './search.ts';
import { send } from './send.ts';

const ticketKey = (companyId: number, ticketId: string | undefined) => keys.ticket(companyId, Number(ticketId));

export const handler = serve(
  messages,
  {
    list,
    search,
    send,
    retry: ({ id }, ctx) => retry(id, ctx),
    remove: ({ id }, ctx) => remove(id, ctx),
    fetchFile,
    edit,
    forward,
    react,
    listImages,
    getMedia: ({ ticketId }, ctx) => gallery(ctx, ticketId),
  },
  {
    multipart,
    // A reaction sent twice would take itself back: only a record of the request can tell.
    ownIdempotency: ['send'],
    alongside: {
      list: (companyId, { ticketId }) => [keys.settings(companyId), ticketKey(companyId, ticketId)],
      search: (companyId, { ticketId }) => [ticketKey(companyId, ticketId)],
      send: (companyId, { ticketId }) => [ticketKey(companyId, ticketId)],
      listImages: (companyId, { ticketId }) => [ticketKey(companyId, ticketId)],
      getMedia: (companyId, { ticketId }) => [keys.settings(companyId), ticketKey(companyId, ticketId)],
    },
  },
);
