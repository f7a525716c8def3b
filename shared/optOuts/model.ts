import * as z from 'zod';
import { Alias } from '../contacts/model.ts';

/** Source of the opt-out: a reply, the platform's own block, or an entry by a user. */
export const OptOutVia = z.enum(['message', 'platform', 'panel']);
export type OptOutVia = z.infer<typeof OptOutVia>;

/** A person's refusal of campaigns. */
export const OptOut = z.object({
  companyId: z.number().int(),
  /** The canonical identity; see shared/contactLists/identity.ts. */
  identity: Alias,
  /** Other identities of the same person, each of which is refused as well. */
  others: z.array(Alias),
  name: z.string(),
  contactId: z.string().nullable(),
  via: OptOutVia,
  /** The person's words, or a user's reason for the entry. */
  text: z.string(),
  by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  at: z.string(),
  version: z.number().int(),
});
export type OptOut = z.infer<typeof OptOut>;

export const OptOutView = OptOut.omit({ version: true, others: true, identity: true }).extend({
  id: z.string(),
  /** Empty: the channel does not tell it. */
  number: z.string(),
});
export type OptOutView = z.infer<typeof OptOutView>;

export const optOutView = ({ version: _version, others, identity, ...shown }: OptOut, id: string): OptOutView => ({
  ...shown,
  id,
  number: [identity, ...others].find(({ kind }) => kind === 'pn')?.value ?? '',
});

/** Fields of an opt-out that any user may see: no number and no hint of it. */
export const OptOutMark = OptOut.pick({ via: true, by: true, at: true });
export type OptOutMark = z.infer<typeof OptOutMark>;

export const optOutMark = ({ via, by, at }: OptOut): OptOutMark => ({ via, by, at });
