import type { Connection } from '@shared/connections/model.ts';
import type { Alias } from '@shared/contacts/model.ts';
import { type LinkedCommand, putCommand } from './commands.ts';

type Order = Extract<LinkedCommand, { type: 'restart' | 'newCode' | 'rest' | 'logout' }>;

/** Tells whoever has the line of a number what to do with it; somebody will take it, if nobody has. */
export const orderLine = (
  { companyId, id }: Pick<Connection, 'companyId' | 'id'>,
  order: Order,
  at: Date,
): Promise<void> => putCommand({ companyId, whatsappId: id }, at, order.type, order);

/** Has WhatsApp itself stop what somebody writes to a number, or let it through again. */
export const orderBlock = (
  { companyId, id }: Pick<Connection, 'companyId' | 'id'>,
  contactId: string,
  isBlocked: boolean,
  at: Date,
): Promise<void> =>
  putCommand({ companyId, whatsappId: id }, at, `block.${contactId}`, { type: 'block', contactId, isBlocked });

/** Has WhatsApp let through again whoever has an address next that was of somebody who is blocked. */
export const orderLetThrough = (
  { companyId, id }: Pick<Connection, 'companyId' | 'id'>,
  alias: Alias,
  at: Date,
): Promise<void> =>
  putCommand({ companyId, whatsappId: id }, at, `letThrough.${alias.value}`, { type: 'letThrough', alias });

/** Has WhatsApp be asked what a contact shows of itself. */
export const orderPicture = (
  { companyId, id }: Pick<Connection, 'companyId' | 'id'>,
  contactId: string,
  at: Date,
): Promise<void> =>
  putCommand({ companyId, whatsappId: id }, at, `picture.${contactId}`, { type: 'picture', contactId });
