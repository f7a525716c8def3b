import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * What people complain about in products of this kind, and the tests that show it cannot happen here. A row whose test is
 * gone or has another name fails, so that none is lost by accident.
 */
const complaints: Readonly<Record<string, readonly (readonly [file: string, test: string])[]>> = {
  'a Brazilian number with and without its ninth digit is two contacts': [
    ['functions/channels/connections/people.test.ts', 'with and without the ninth digit'],
    ['functions/contacts/book/contacts.test.ts', 'knows a number with and without the ninth digit as one person'],
  ],
  'a person with a number and an id of WhatsApp’s own is two contacts, or lost': [
    ['functions/channels/connections/people.test.ts', 'first without a number, then with one'],
    ['functions/whatsappWeb/takeover.test.ts', 'knows a person by number and by WhatsApp’s own id as one contact'],
  ],
  'a webhook that comes again makes a second message': [
    ['functions/inbound/inbound.test.ts', 'repeated and shuffled have one effect each'],
    ['functions/inbound/messenger.test.ts', 'once for five deliveries'],
  ],
  'a double click sends twice': [
    ['functions/core/http/idempotency.test.ts', 'twenty at once have one effect'],
    ['functions/externalApi/externalApi.test.ts', 'the same Idempotency-Key sends once'],
  ],
  'an album or a burst opens several tickets': [
    ['functions/inbound/inbound.test.ts', 'of a hundred in one webhook makes one contact and one ticket'],
    ['functions/inbound/inbound.test.ts', 'of many working at the same instant makes one contact and one ticket'],
  ],
  'a file is lost, and its second delivery is taken for a duplicate': [
    ['functions/inbound/inbound.test.ts', 'asked for once more when a delivery repeats'],
    ['functions/workers/queue/mediaFetch.test.ts', 'may run again, late or for nothing'],
  ],
  'voice notes are refused': [['functions/channels/drivers/whatsappapi/format.test.ts', 'a voice note']],
  'a file answers 404 right after its upload': [
    ['functions/inbound/inbound.test.ts', 'is shown before it is there'],
    ['functions/core/files/uploads.test.ts', 'is judged by what is there, and stays once it is stored'],
  ],
  '“waiting for this message” for ever': [
    ['functions/whatsappWeb/lease.test.ts', 'takes messages once when its keys cannot be written for a while'],
  ],
  'lines that open and end in a loop (440, 515, 401)': [
    ['functions/whatsappWeb/endings.test.ts', 'ends in no loop'],
    ['functions/whatsappWeb/lease.test.ts', 'gives a number to one of two workers that start at once'],
  ],
  'numbers that are banned or restricted (463)': [
    ['functions/whatsappWeb/takeover.test.ts', 'tells of a message that WhatsApp refuses, and does not try it again'],
  ],
  'memory that grows': [['functions/whatsappWeb/endings.test.ts', 'remembers no more than the newest thousand']],
  'what the owner writes elsewhere wakes the bot': [
    ['functions/whatsappWeb/takeover.test.ts', 'keeps what the owner writes on the phone, and wakes no bot'],
    ['functions/inbound/messenger.test.ts', 'keeps what was written in another inbox as ours, once'],
  ],
  'our own message, told back, stands there twice': [
    ['functions/inbound/messenger.test.ts', 'does not double what we wrote, whether it is on its way or has left'],
  ],
  'a page that two companies connect': [['test/sandbox/pages.test.ts', 'leaves a page with the company that has it']],
  'a token that dies during a send': [['functions/outbound/attempts.test.ts', 'refusal(401, 190)']],
  'a text that is too long in bytes': [
    ['functions/inbox/messages/send.test.ts', 'counts in bytes where the channel does'],
  ],
  'webhooks of an account that was removed': [
    ['functions/inbound/messenger.test.ts', 'drops what comes for an account that was removed'],
  ],
};

it.each(Object.entries(complaints))('%s: there is a test', (_complaint, tests) => {
  const missing = tests.filter(([file, test]) => !readFileSync(file, 'utf8').includes(test));
  expect(missing).toEqual([]);
});
