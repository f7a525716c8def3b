import { type Message, mediaKeysOf } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { isOwnMediaKey, purgeFile } from '../core/files/files.ts';
import { messageEntity, transcriptKey } from '../core/store/entities.ts';
import { uniqueKeys } from '../core/store/keyParts.ts';
import { writeItems } from '../core/store/store.ts';
import { type Key, keys } from '../core/store/table.ts';

const widsOf = ({ wid, formerWids = [], otherWids = [] }: Message): string[] =>
  [wid, ...formerWids, ...otherWids].flatMap((each) => each || []);

/** A message with what leads to it; the words it is found by go with the stream. */
const keysOf = (message: Message): Key[] => [
  messageEntity.key(message),
  ...widsOf(message).map((wid) => keys.ref(message.companyId, 'wid', wid)),
  ...(message.mediaType === 'audio' ? [transcriptKey(message.companyId, message.id)] : []),
  ...(message.campaign ? [keys.delivery(message.companyId, message.campaign.id, message.campaign.recipient)] : []),
];

const sideBySide = 8;

/** Removes messages for good, with their files and every older version of these. May run again. */
export async function eraseMessages({ companyId }: CompanyCtx, messages: readonly Message[]): Promise<void> {
  const files = messages.flatMap(({ media }) => mediaKeysOf(media)).filter((key) => isOwnMediaKey(companyId, key));
  for (let start = 0; start < files.length; start += sideBySide) {
    await Promise.all(files.slice(start, start + sideBySide).map(purgeFile));
  }
  await writeItems(uniqueKeys(messages.flatMap(keysOf)).map((remove) => ({ remove })));
}
