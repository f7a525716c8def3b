import { pageSize } from '@shared/core/page.ts';
import type { Output } from '@shared/core/route.ts';
import { isShown, linksIn } from '@shared/messages/content.ts';
import type { messages } from '@shared/messages/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import { readableBy } from '@shared/messages/visibility.ts';
import { withDefaults } from '@shared/settings/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { readMessages } from '../records/messages.ts';
import { visibleTicket } from '../tickets/service.ts';
import { messageViewFor } from './view.ts';

/** The drawer shows what is recent; older files are found by scrolling the conversation. */
const lookBack = 200;

const hasFile = ({ media, isDeleted }: Message): boolean => media?.status === 'ready' && !isDeleted;

/** Media, documents, links and calls among the newest messages of the conversation (B-MSG-13). */
export async function gallery(ctx: Ctx, ticketId: number): Promise<Output<typeof messages.getMedia>> {
  const [settingsItem, item] = ctx.request.alongside;
  const settings = withDefaults(settingsItem ?? {});
  const ticket = await visibleTicket(ctx, ticketId, item);
  const isReadable = readableBy(ctx.viewer, ticket);
  const { messages: newest } = await readMessages(ctx, ticket, { limit: lookBack });
  const shown = newest.filter((message) => isReadable(message) && isShown(message));
  const viewsOf = (accept: (message: Message) => boolean) =>
    shown.filter(accept).map((message) => messageViewFor(ctx, message, ticket, settings));
  const links = shown.flatMap((message, position) =>
    message.mediaType === 'locationMessage' || message.isDeleted
      ? []
      : linksIn(message.body).map((url) => ({
          url,
          messageId: message.id,
          pageNumber: Math.floor(position / pageSize.other) + 1,
        })),
  );
  return {
    media: viewsOf((message) => hasFile(message) && ['image', 'video'].includes(message.mediaType)),
    documents: viewsOf((message) => hasFile(message) && message.mediaType === 'application'),
    links,
    calls: viewsOf(({ mediaType }) => mediaType === 'call_log'),
  };
}
