import type { CompanyCtx } from '../core/ctx.ts';
import * as removal from './removal.ts';
import * as search from './search.ts';

/** Contacts whose name or number contains a text; see search.ts. */
export const searchContacts: typeof search.searchContacts = (ctx, term, look) => search.searchContacts(ctx, term, look);

/** The job `contact.removed`; see removal.ts. */
export const finishContactRemoval = (ctx: CompanyCtx, removed: removal.RemovedContact): Promise<string | undefined> =>
  removal.finishContactRemoval(ctx, removed);
