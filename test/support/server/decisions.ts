import { AppError } from '@shared/core/errors.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import type { Command } from '@shared/tickets/rules/commands.ts';
import type { Facts } from '@shared/tickets/rules/decision.ts';
import { decide } from '@shared/tickets/rules/machine.ts';
import type { Viewer } from '@shared/tickets/rules/policy.ts';
import { aConnection, aContact, aTicket } from './samples.ts';

/** Tickets, people and circumstances for tests of the ticket machine. Ana acts unless a test says otherwise. */

export const at = '2026-11-20T15:00:00.000Z';
export const before = '2026-11-20T14:00:00.000Z';
const companyId = 1;
const connection = aConnection({ companyId, id: 2 });
export const contact = aContact({ companyId, id: 'C1' });
export const sales = { id: 5, name: 'Vendas', color: '#111111' };
export const support = { id: 6, name: 'Suporte', color: '#222222' };
export const ana = { id: 10, name: 'Ana' };
export const bia = { id: 11, name: 'Bia' };

export const viewer = (fields: Partial<Viewer> = {}): Viewer => ({
  id: ana.id,
  profile: 'user',
  queueIds: [sales.id],
  allTicket: false,
  allowGroup: false,
  whatsappId: null,
  ...fields,
});
export const admin = viewer({ profile: 'admin', queueIds: [] });

export const ticket = (fields: Partial<Ticket> = {}): Ticket => {
  const { isListed: _listed, ...plain } = aTicket({ companyId, id: 7, contact, connection });
  return {
    ...plain,
    queue: sales,
    queueId: sales.id,
    updatedAt: before,
    ...(fields.user ? { userId: fields.user.id } : {}),
    ...(fields.queue ? { queueId: fields.queue.id } : {}),
    ...fields,
  };
};
export const open = (fields: Partial<Ticket> = {}) =>
  ticket({ status: 'open', user: ana, userId: ana.id, isBot: false, ...fields });
export const group = (fields: Partial<Ticket> = {}, groupAsTicket: 'enabled' | 'disabled' = 'disabled') =>
  ticket({
    status: 'group',
    isGroup: true,
    contact: { ...ticket().contact, isGroup: true },
    whatsapp: { ...ticket().whatsapp, groupAsTicket },
    ...fields,
  });

export const facts = (fields: Partial<Facts> = {}): Facts => ({
  at,
  viewer: viewer(),
  name: 'Ana',
  trackingId: 'NEXT',
  settings: {
    requiredTag: 'disabled',
    sendFarewellWaitingTicket: 'disabled',
    sendGreetingAccepted: 'disabled',
    sendMsgTransfTicket: 'disabled',
    userRating: 'disabled',
  },
  farewell: 'Obrigado, {{firstName}}',
  rating: 'De 0 a 10, {{firstName}}?',
  wasServed: false,
  canSay: true,
  ...fields,
});
export const withSetting = (name: keyof Facts['settings']): Partial<Facts> => ({
  settings: { ...facts().settings, [name]: 'enabled' },
});

export const failure = (run: () => unknown): AppError => {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};
export const refusal = (current: Ticket, command: Command, given: Partial<Facts> = {}): string =>
  failure(() => decide(current, command, facts(given))).code;
