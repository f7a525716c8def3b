import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * What people complain about in products of this kind, and the tests that show it cannot happen here. A row whose test is
 * gone or has another name fails, so that none is lost by accident.
 */
const complaints: Readonly<Record<string, readonly (readonly [file: string, test: string])[]>> = {
  'a Brazilian number with and without its ninth digit is two contacts': [
    ['functions/channels/connections/changes.contactIdentities.test.ts', 'with and without the ninth digit'],
    ['functions/contacts/book/handler.test.ts', 'knows a number with and without the ninth digit as one person'],
  ],
  'a person with a number and an id of WhatsApp’s own is two contacts, or lost': [
    ['functions/channels/connections/changes.contactIdentities.test.ts', 'first without a number, then with one'],
    [
      'functions/whatsappWeb/supervisor.takeover.test.ts',
      'knows a person by number and by WhatsApp’s own id as one contact',
    ],
    ['functions/inbound/inbound.linked.test.ts', 'is one with their number later'],
  ],
  'a webhook that comes again makes a second message': [
    ['functions/inbound/inbound.test.ts', 'repeated and shuffled have one effect each'],
    ['functions/inbound/inbound.test.ts', 'repeated at the same instant have one effect'],
    ['functions/inbound/inbound.messenger.test.ts', 'once for five deliveries'],
  ],
  'a double click sends twice': [
    ['functions/core/http/idempotency.test.ts', 'twenty at once have one effect'],
    ['functions/externalApi/handler.test.ts', 'the same Idempotency-Key sends once'],
    ['functions/inbox/messages/handler.files.test.ts', 'are one request however often it is sent'],
    ['web/src/features/tickets/outbox/outbox.unsent.test.tsx', 'is sent on return, once, under the same key'],
  ],
  'an album or a burst opens several tickets': [
    ['functions/inbound/inbound.test.ts', 'of a hundred in one webhook makes one contact and one ticket'],
    ['functions/inbound/inbound.test.ts', 'of many working at the same instant makes one contact and one ticket'],
  ],
  'a file is lost, and its second delivery is taken for a duplicate': [
    ['functions/inbound/inbound.test.ts', 'asked for once more when a delivery repeats'],
    ['functions/workers/queue/mediaFetch.test.ts', 'is overcome by another try'],
    ['functions/workers/queue/mediaFetch.test.ts', 'in the middle of the file leaves nothing half behind'],
    ['functions/workers/queue/mediaFetch.test.ts', 'is not taken for lasting because the queue delivered in vain'],
    ['functions/workers/queue/mediaFetch.test.ts', 'may run again, late or for nothing'],
  ],
  'voice notes are refused': [
    ['web/src/lib/recording/recorder.test.ts', 'of Chromium, which writes WebM, is the same Opus in Ogg'],
    ['web/src/lib/recording/recorder.test.ts', 'of Firefox is taken as it is'],
    ['web/src/lib/recording/recorder.test.ts', 'of an old Safari, which knows no Opus, is a sound file'],
    ['functions/inbox/messages/handler.files.test.ts', 'become messages in their order, each carried as what it is'],
    ['web/src/features/tickets/composer/Composer.recording.test.tsx', 'is sent as a voice note with one press'],
    [
      'web/src/features/tickets/composer/Composer.recording.test.tsx',
      'is sent as WAV on Instagram, which takes no Ogg',
    ],
  ],
  'a file answers 404 right after its upload': [
    ['functions/inbox/messages/handler.files.test.ts', 'must be the company’s own and really there'],
    ['functions/workers/queue/mediaFetch.test.ts', 'is stored under a name of ours, with its true type'],
    ['functions/core/files/uploads.test.ts', 'is judged by what is there, and stays once it is stored'],
  ],
  '“waiting for this message” for ever': [
    [
      'functions/whatsappWeb/supervisor.takeover.test.ts',
      'shows that a message waits which cannot be opened, until its sender’s phone sends it once more',
    ],
    ['functions/whatsappWeb/retryReceipts.test.ts', 'comes once more after its worker is gone, under the same id'],
    ['functions/whatsappWeb/session.lease.test.ts', 'takes messages once when its keys cannot be written for a while'],
  ],
  'lines that open and end in a loop (440, 515, 401)': [
    ['functions/whatsappWeb/disconnectActions.test.ts', 'ends in no loop'],
    ['functions/whatsappWeb/supervisor.takeover.test.ts', 'forgets a number whose device was removed on the phone'],
    ['functions/whatsappWeb/session.lease.test.ts', 'gives a number to one of two workers that start at once'],
  ],
  'numbers that are banned or restricted (463)': [
    [
      'functions/whatsappWeb/supervisor.takeover.test.ts',
      'tells of a message that WhatsApp refuses, and does not try it again',
    ],
    ['functions/whatsappWeb/pace.test.ts', 'lets messages of a number leave one after another'],
    ['functions/whatsappWeb/pace.test.ts', 'begins no more conversations a day than it may, with any worker'],
    ['functions/whatsappWeb/pace.test.ts', 'waits longer before somebody who has never written'],
  ],
  'memory that grows': [
    ['functions/core/boundedMap.test.ts', 'a bounded map keeps the newest'],
    ['functions/whatsappWeb/content.files.test.ts', 'of a hundred megabytes no more is held than what was read last'],
  ],
  'what the owner writes elsewhere wakes the bot': [
    ['functions/whatsappWeb/supervisor.takeover.test.ts', 'keeps what the owner writes on the phone, and wakes no bot'],
    ['functions/inbound/inbound.messenger.test.ts', 'keeps what was written in another inbox as ours, once'],
    ['functions/inbound/oldMessages.test.ts', 'stores what the days hold, once, in its order, and wakes nobody'],
  ],
  'our own message, told back, stands there twice': [
    [
      'functions/inbound/inbound.messenger.test.ts',
      'does not double what we wrote, whether it is on its way or has left',
    ],
  ],
  'a page that two companies connect': [
    [
      'test/sandbox/connectionClaims.test.ts',
      'stays with the company that has it, whichever way the other one takes (409)',
    ],
    ['test/sandbox/connectionClaims.test.ts', 'goes to one of two companies that connect it at the same moment'],
    ['test/sandbox/connectionClaims.test.ts', 'goes to the next company once the one that had it has removed it'],
    ['functions/channels/connections/routes.test.ts', 'stays with its company as long as that can prove it'],
    [
      'functions/channels/connections/handler.instagramTwice.test.ts',
      'stays there when another company comes the other way',
    ],
  ],
  'a token that dies during a send': [
    ['functions/outbound/attempts.test.ts', 'takes the connection out of use, tells administrators'],
    ['test/sandbox/pages.test.ts', 'renews a token that died, and keeps the connection'],
    ['test/journeys/messengerPagesBadInput.test.ts', 'a token that dies during a send fails it with its reason'],
  ],
  'a token that ends after sixty days': [
    ['functions/workers/queue/connectionsCheck.test.ts', 'renews a token that ends within a month'],
    ['functions/workers/queue/connectionsCheck.test.ts', 'tells the administrators once, in the last week'],
  ],
  'a text that is too long in bytes': [
    ['functions/inbox/messages/send.test.ts', 'counts in bytes where the channel does'],
    ['test/journeys/messengerPagesBadInput.test.ts', 'a text of one byte too many is refused and not stored'],
    ['test/journeys/messengerPagesBadInput.test.ts', 'what automation says is parted between letters'],
  ],
  'webhooks of an account that was removed': [
    ['functions/inbound/inbound.messenger.test.ts', 'drops what comes for an account that was removed'],
    ['test/journeys/messengerPagesBadInput.test.ts', 'what comes for a page that was removed leaves nothing'],
  ],
  'an advertisement that is credited with what it did not bring': [
    [
      'functions/inbound/storeMessage.advertisements.test.ts',
      'told five times over, also days later, brought one service',
    ],
    ['functions/inbound/storeMessage.advertisements.test.ts', 'told again later brought nobody else'],
  ],
  'machines that answer as people after a day': [
    ['functions/inbox/messages/handler.humanAgent.test.ts', 'a program with a key writes no more, and is told so'],
    ['test/journeys/replyWindow.test.ts', 'a campaign tells that it cannot reach them, ends'],
    ['test/journeys/replyWindow.test.ts', 'the bot’s words that failed are not sent by hand'],
  ],
};

/** What the tests of a file are called, also those of a table. */
const titlesIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\bit|\]|\] as const)\)?\(\s*'((?:[^'\\\n]|\\.)*)'/g)].map(
    ([, title = '']) => title,
  );

it.each(Object.entries(complaints))('%s: there is a test', (_complaint, tests) => {
  const missing = tests.filter(([file, test]) => !titlesIn(file).some((title) => title.includes(test)));
  expect(missing).toEqual([]);
});
