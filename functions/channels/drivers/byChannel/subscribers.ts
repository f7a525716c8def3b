import type { Channel } from '@shared/connections/model.ts';
import type { Subscribe } from '../driver.ts';
import { subscribeInstagram, subscribePage } from '../messenger/account.ts';
import { subscribe } from '../whatsappapi/subscription.ts';

/** Kept apart from the drivers, because removing companies needs nothing else of them. */
export const subscribers: Readonly<Partial<Record<Channel, Subscribe>>> = {
  whatsappapi: subscribe,
  facebook: subscribePage,
  instagram: subscribeInstagram,
};
