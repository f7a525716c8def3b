import { ContactInput } from '@shared/contacts/contract.ts';
import type { ContactView } from '@shared/contacts/model.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import * as z from 'zod';

const { name, number, email, extraInfo } = ContactInput.shape;

export const isMasked = (text: string): boolean => text.includes('*');

/** A masked number comes back as it was shown, and a contact the channel gave without one keeps having none. */
const KeptNumber = z.string().refine((text) => isMasked(text) || text.trim() === '');

const Fields = { name: requiredText(name), email: email.unwrap(), extraInfo: extraInfo.unwrap() };
export const NewContact = z.object({ ...Fields, number: requiredText(number) });
export const ChangedContact = z.object({ ...Fields, number: z.union([KeptNumber, number]) });

export type ContactFields = z.input<typeof NewContact>;

export function contactDefaults(contact: ContactView | undefined): ContactFields {
  if (contact === undefined) return { name: '', number: '', email: '', extraInfo: [] };
  return { name: contact.name, number: contact.number, email: contact.email, extraInfo: contact.extraInfo };
}
