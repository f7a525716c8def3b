import { hidesNumbers } from '@shared/contacts/mask.ts';
import { AppError } from '@shared/core/errors.ts';
import { moments } from '@shared/moments/contract.ts';
import { seesAttendant } from '@shared/moments/rules.ts';
import { withDefaults } from '@shared/settings/model.ts';
import { ticketView } from '@shared/tickets/view.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { serve } from '../../core/http/serve.ts';
import { type StoredTicket, userEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import type { Item } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { listPosition } from '../tickets/listPages.ts';
import { readLooking, readPeriod } from './activity.ts';
import { readAttendant, readBoard } from './board.ts';

const views = (ctx: Ctx) => {
  const isMasked = hidesNumbers(ctx.user.profile, withDefaults(ctx.request.alongside[0] ?? {}));
  return (ticket: StoredTicket) => ticketView(ticket, isMasked);
};

/** @throws ERR_NO_USER_FOUND if the user does not exist or belongs to another company */
function checkSeen({ viewer, user }: Ctx, item: Item | undefined): void {
  const isSeen = item && seesAttendant(viewer, user.allowRealTime === 'enabled', fromItem(userEntity, item));
  if (!isSeen) throw new AppError('ERR_NO_USER_FOUND');
}

const settings = (companyId: number) => [keys.settings(companyId)];

export const handler = serve(
  moments,
  {
    async show(filter, ctx) {
      const { tickets, hasMore, longestWaiting, attendants } = await readBoard(ctx, filter);
      const view = views(ctx);
      return {
        tickets: tickets.map(view),
        count: tickets.length,
        hasMore,
        longestWaiting: longestWaiting ? view(longestWaiting) : null,
        attendants,
      };
    },

    async looking(_input, ctx) {
      return { people: await readLooking(ctx) };
    },

    activity: (asked, ctx) => readPeriod(ctx, asked),

    async attendant({ userId, cursor, ...filter }, ctx) {
      checkSeen(ctx, ctx.request.alongside[1]);
      const after = listPosition.read(cursor)?.at;
      const { tickets, hasMore, position } = await readAttendant(ctx, userId, filter, after);
      return {
        tickets: tickets.map(views(ctx)),
        count: tickets.length,
        hasMore,
        nextCursor: listPosition.next(hasMore && position !== undefined ? { at: position } : undefined),
      };
    },
  },
  {
    alongside: {
      show: settings,
      attendant: (companyId, { userId }) => [...settings(companyId), keys.config(companyId, 'USER', Number(userId))],
    },
  },
);
