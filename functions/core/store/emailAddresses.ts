import type { EmailTopic } from '@shared/emails/preferences.ts';
import type { EmailFailure } from '@shared/users/model.ts';
import { refItem } from './records.ts';
import { getItem, type Item, putItem } from './store.ts';
import { type Key, keys } from './table.ts';

/** After a year the address may belong to another person. */
const keptSeconds = 365 * 24 * 3_600;

/** Key of an address that does not take e-mails, in any company. */
export const undeliverableKey = (address: string): Key => keys.systemRef('undeliverable', address.toLowerCase());
/** Key of the topics that the owner of an address does not want. */
export const emailChoicesKey = (address: string): Key => keys.systemRef('emailChoices', address.toLowerCase());

/** An address that an e-mail came back from, or that does not want any, is not written to again. */
export async function noteUndeliverable(address: string, failure: EmailFailure, now: Date): Promise<void> {
  const ttl = Math.floor(now.getTime() / 1000) + keptSeconds;
  await putItem({ ...refItem(undeliverableKey(address), { ...failure }), ttl });
}

export const isUndeliverable = async (address: string): Promise<boolean> =>
  (await getItem(undeliverableKey(address), true)) !== undefined;

const topicsIn = (item: Item | undefined): EmailTopic[] => (item?.['off'] ?? []) as EmailTopic[];

/** Topics that an address does not want. */
export const unwantedTopics = async (address: string): Promise<EmailTopic[]> =>
  topicsIn(await getItem(emailChoicesKey(address), true));

export const chooseTopics = (address: string, off: readonly EmailTopic[]): Promise<void> =>
  putItem(refItem(emailChoicesKey(address), { off: [...off] }));
