import * as z from 'zod';
import { NumericId } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { ContactListCheckView } from './checks.ts';

const Id = z.object({ id: NumericId });
const checkRoute = { access: 'admin', plan: 'useCampaigns' } as const;

/** A linked number asks WhatsApp who of a list it knows (B-CLIST-4). */
export const contactListChecks = {
  check: route({
    ...checkRoute,
    method: 'GET',
    path: '/contact-lists/{id}/check',
    summary: 'Whether WhatsApp is being asked which numbers of a list it knows; the list counts what is known',
    input: Id,
    output: ContactListCheckView.nullable(),
    errors: ['ERR_NO_CONTACTLIST_FOUND'],
  }),
  startCheck: route({
    ...checkRoute,
    method: 'POST',
    path: '/contact-lists/{id}/check',
    audit: 'contactLists.startCheck',
    summary: 'Have a number linked by a QR code ask WhatsApp, slowly, which numbers of a list it knows. Safe to repeat',
    input: Id.extend({ whatsappId: NumericId }),
    output: ContactListCheckView,
    errors: [
      'ERR_NO_CONTACTLIST_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_WAPP_PAUSED',
      'ERR_CHANNEL_NOT_SUPPORTED',
    ],
  }),
  stopCheck: route({
    ...checkRoute,
    method: 'DELETE',
    path: '/contact-lists/{id}/check',
    audit: 'contactLists.stopCheck',
    summary: 'Ask no more about the numbers of a list; what was learnt stays',
    input: Id,
    output: ContactListCheckView.nullable(),
    errors: ['ERR_NO_CONTACTLIST_FOUND'],
  }),
};
