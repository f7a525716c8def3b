import { type Key, padded } from './keyParts.ts';

/** Partitions that lead from what people say of themselves to those who said so. */
export const peoplePartitions = {
  userPhones: (number: string): string => `SYSTEM#PHONE#${number}`,
  waitingEmails: (address: string): string => `SYSTEM#WAITING#${address}`,
};

const person = (companyId: number, userId: number): string => `${padded(companyId)}#${padded(userId)}`;

/** Keys of what leads to people, whichever company they are of. */
export const peopleKeys = {
  /** Users with a phone number; several may share one. */
  userPhone: (number: string, companyId: number, userId: number): Key => ({
    pk: peoplePartitions.userPhones(number),
    sk: person(companyId, userId),
  }),
  /** Users whose e-mail address is not confirmed yet; several may wait with the same one. */
  waitingEmail: (address: string, companyId: number, userId: number): Key => ({
    pk: peoplePartitions.waitingEmails(address),
    sk: person(companyId, userId),
  }),
};
