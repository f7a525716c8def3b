import type { Connection } from '@shared/connections/model.ts';
import type { Alias } from '@shared/contacts/model.ts';
import { type LinkedCommand, putCommand } from './commands.ts';

type LineCommand = Extract<LinkedCommand, { type: 'restart' | 'newCode' | 'rest' | 'logout' }>;

/** Orders a change of a number's line; a worker takes the line if none has it. */
export const orderLine = (
  { companyId, id }: Pick<Connection, 'companyId' | 'id'>,
  order: LineCommand,
  at: Date,
): Promise<void> => putCommand({ companyId, whatsappId: id }, at, order.type, order);

/** Orders WhatsApp to block a contact for a number, or to unblock. */
export const orderBlock = (
  { companyId, id }: Pick<Connection, 'companyId' | 'id'>,
  contactId: string,
  isBlocked: boolean,
  at: Date,
): Promise<void> =>
  putCommand({ companyId, whatsappId: id }, at, `block.${contactId}`, { type: 'block', contactId, isBlocked });

/** Orders WhatsApp to unblock an address that belongs to another contact than the blocked one now. */
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
