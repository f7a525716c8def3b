import type { Contact } from '@shared/contacts/model.ts';
import { fold } from '@shared/core/text.ts';
import { type IndexKeys, indexKeys, indexPartitions } from './indexes.ts';
import { stamp } from './keyParts.ts';
import { type Key, keys } from './table.ts';

/** Key of an item together with its position in a list of an index: a page goes on behind it. */
type Listed = Key & IndexKeys;

const behind = (position: string): string => position.slice(position.lastIndexOf('#') + 1);

export const contactPosition = ({ name, id }: Pick<Contact, 'name' | 'id'>): string =>
  `${fold(name).slice(0, 60)}#${id}`;

export const contactAt = (companyId: number, position: string): Listed => ({
  ...keys.contact(companyId, behind(position)),
  ...indexKeys(indexPartitions.contactsByName(companyId), position),
});

export const chatPosition = ({ updatedAt, chatId }: { readonly updatedAt: string; readonly chatId: string }): string =>
  `${stamp(updatedAt)}#${chatId}`;

export const chatPlaceAt = (companyId: number, userId: number, position: string): Listed => ({
  ...keys.chatPlace(companyId, userId, behind(position)),
  ...indexKeys(indexPartitions.chatsByActivity(companyId, userId), position),
});
