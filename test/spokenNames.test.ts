import type { ExternalTurn } from '@fn/automation/model.ts';
import { payloadOf } from '@fn/automation/webhook.ts';
import type { RecordChange } from '@fn/core/store/changes.ts';
import { contactEntity, ticketEntity } from '@fn/core/store/entities.ts';
import { type Entity, toItem } from '@fn/core/store/records.ts';
import { happeningsOf } from '@fn/developers/webhooks/events.ts';
import { textContents } from '@fn/schedules/content.ts';
import { suggestionRequest } from '@shared/assistant/instructions.ts';
import { filled, valuesOf } from '@shared/campaigns/texts.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { shownName } from '@shared/contacts/shownName.ts';
import { spokenName } from '@shared/contacts/spokenName.ts';
import { render } from '@shared/core/template.ts';
import { variablesOf } from '@shared/messages/variables.ts';
import { modelMessages } from '@shared/prompts/conversation.ts';
import { aConnection, aContact, aMessage, aPrompt, aSchedule, aTicket } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';

/** What channels, sheets and ourselves write where a name should stand, and nobody is called. */
const placeholders = [
  '1005511980000111',
  '5511987654321',
  '+55 (11) 98765-4321',
  '5511*******21',
  '12345678901234@lid',
  'BR.1502576394655843',
  '\u3164',
  '\u200e\u2800 ',
  '42',
  '~.',
  'Contato sem nome',
];

const at = new Date('2026-11-20T13:00:00.000Z');
const companyId = 7;
const connection = aConnection({ companyId, id: 1 });

function peopleCalled(name: string) {
  const contact = aContact({ companyId, id: '01JCAAAAAAAAAAAAAAAAAAAAAA', name, number: '' });
  const ticket = aTicket({ companyId, id: 7, contact, connection, status: 'open' });
  return {
    contact,
    ticket,
    message: aMessage({ companyId, id: 'm1', ticket, body: 'Oi', createdAt: at.toISOString() }),
  };
}

const template = 'Olá, {{firstName}}! {{name}}, tudo bem?';
const changeOf = <T extends object>(entity: Entity<T>, record: T): RecordChange =>
  ({
    pk: '',
    sk: '',
    kind: entity.name,
    companyId,
    events: [],
    before: undefined,
    after: toItem(entity, record),
  }) as RecordChange;

/** Every place from which a text, or a name that others put into texts, leaves the company. */
const places: Readonly<Record<string, (contact: Contact) => unknown>> = {
  'texts of conversations, bots, clocks and people': (contact) =>
    render(template, variablesOf({ ticket: peopleCalled(contact.name).ticket, userName: '', companyName: 'Loja', at })),
  campaigns: (person) => filled(template, valuesOf({ ...person, variables: {} }, {})),
  'campaigns whose list has a column for the name': (person) =>
    filled(
      'Olá, {nome} {primeiro_nome}!',
      valuesOf({ ...person, name: '', variables: { nome: person.name, primeiro_nome: person.name } }, {}),
    ),
  schedules: (contact) =>
    textContents(aSchedule({ companyId, id: '1', contactId: contact.id, body: template }), {
      connection,
      contact,
      ticket: undefined,
      company: { name: 'Loja', timeZone: 'America/Sao_Paulo' },
      at,
    }),
  prompts: (contact) =>
    modelMessages(aPrompt({ companyId, id: 1 }), { name: spokenName(contact), history: [], current: 'Oi' }),
  'suggested answers': (contact) =>
    suggestionRequest({
      prompt: aPrompt({ companyId, id: 1 }),
      customer: spokenName(contact),
      conversation: [],
      quickMessages: [],
      mostCharacters: 100,
    }),
  'flows behind a webhook': (contact) => {
    const { ticket, message } = peopleCalled(contact.name);
    return payloadOf({ ctx: { companyId, now: at }, connection, contact, ticket, message } as ExternalTurn);
  },
  'events of contacts': (contact) => happeningsOf(changeOf(contactEntity, contact)),
  'events of tickets': (contact) => happeningsOf(changeOf(ticketEntity, peopleCalled(contact.name).ticket)),
  'pushes, alerts and cards': (contact) => shownName(contact),
};

const said = async (place: (contact: Contact) => unknown, name: string): Promise<string> =>
  JSON.stringify(await place(peopleCalled(name).contact));

describe.each(Object.entries(places))('%s', (_where, place) => {
  it.each(placeholders.slice(0, -1))('call nobody %j', async (name) => {
    // The number of the ticket and the instants of a payload are figures as well.
    const written = await said(place, name);
    expect(written).not.toContain(`"${name}"`);
    expect(written).not.toMatch(/Olá, [^!"]/);
    if (name.length > 3) expect(written).not.toContain(name);
  });

  it('call somebody by the name they have', async () => {
    expect(await said(place, '\u200bAna Lima \u3164')).toContain('Ana');
  });
});

it('colleagues are told that there is no name', () => {
  for (const name of placeholders) {
    expect(shownName({ name, number: '' })).toBe('Contato sem nome');
    expect(shownName({ name, number: '5511987654321' }, 'en')).toBe('5511987654321');
  }
  expect(shownName({ name: '\u3164', number: '' }, 'en')).toBe('Contact without a name');
});
