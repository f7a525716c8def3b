import { contract } from '@shared/contract.ts';
import { addDays } from '@shared/core/time.ts';
import type { Summary } from '@shared/metrics/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import type { Asker } from './caller.ts';
import type { Operation } from './model.ts';

const { tickets, messages, contacts, dashboard } = contract;

/** Filters of the search, each with what it is joined with most. */
const filtered = ({ listOf }: Pick<Asker, 'listOf'>): Operation[] => {
  const filters: Readonly<Record<string, object>> = {
    'open, one person and queue': { statusFilter: 'open', users: '[2]', queueIds: '[1]' },
    'closed, one person and queue': { statusFilter: 'closed', users: '[2]', queueIds: '[1]' },
    'closed, one queue': { statusFilter: 'closed', queueIds: '[1]' },
    'closed, one connection': { statusFilter: 'closed', whatsappIds: '[1]' },
    'waiting, one queue and connection': { statusFilter: 'pending', queueIds: '[1]', whatsappIds: '[1]' },
    'any status, one person': { users: '[2]' },
  };
  return Object.entries(filters).map(([name, filter]) => ({
    name: `filter: ${name}`,
    run: () => listOf('admin', { status: 'search', ...filter }),
  }));
};

/** The numbers of the present month, and of one that is over. */
const numbers = ({ ask }: Asker): Operation[] => {
  const looking = (input: object) => async () => {
    const { totals } = await ask<Summary>('admin', 'dashboard', dashboard.summary, { ...input });
    if (totals.tickets === 0) throw new Error('the dashboard counted nothing');
  };
  const [today = ''] = new Date().toISOString().split('T');
  const lastDay = addDays(`${today.slice(0, 7)}-01`, -1);
  return [
    { name: 'dashboard month', run: looking({ from: `${lastDay.slice(0, 7)}-01`, to: lastDay }) },
    { name: 'dashboard, last 30 days', run: looking({ days: 30 }) },
  ];
};

/** Lists of tickets, which need nothing but tickets. */
export const lists = (caller: Asker): Operation[] => {
  const { ask, listOf } = caller;
  return [
    { name: 'ticket list, own open', run: () => listOf('agent', { status: 'open' }) },
    {
      name: 'ticket list, waiting in 3 queues',
      run: () => listOf('agent', { status: 'pending', queueIds: '[1,2,3]' }),
    },
    { name: 'ticket list, all open (admin)', run: () => listOf('admin', { status: 'open', showAll: true }) },
    ...filtered({ listOf }),
    { name: 'kanban, 400 cards (admin)', run: () => ask('admin', 'tickets', tickets.kanban) },
    ...numbers(caller),
  ];
};

const conversations = ({ ask }: Asker, ticket: TicketView): Operation[] => [
  { name: 'open conversation', run: () => ask('agent', 'messages', messages.list, { ticketId: ticket.id }) },
  { name: 'ticket detail', run: () => ask('agent', 'tickets', tickets.byUuid, { uuid: ticket.uuid }) },
];

const searches = ({ ask, listOf }: Asker): Operation[] => [
  { name: 'contact list', run: () => ask('agent', 'contacts', contacts.list) },
  { name: 'contact search, name', run: () => ask('agent', 'contacts', contacts.list, { searchParam: 'antonia' }) },
  { name: 'contact search, digits', run: () => ask('agent', 'contacts', contacts.list, { searchParam: '0000' }) },
  {
    name: 'ticket search, 2 words',
    run: () => listOf('admin', { status: 'search', searchParam: 'maria souza' }),
  },
  ...[
    ['message search, 2 words', 'entregam sabado'],
    ['message search, 3 letters', 'ent'],
  ].map(([name = '', searchParam]) => ({
    name,
    run: async () => {
      const found = await listOf('admin', { status: 'search', searchParam });
      if (found.length === 0) throw new Error('the search found no message');
    },
  })),
];

/** What people look at. @param ticket an open one of the attendant */
export const reading = (caller: Asker, ticket: TicketView): Operation[] => [
  ...lists(caller),
  ...conversations(caller, ticket),
  ...searches(caller),
];
