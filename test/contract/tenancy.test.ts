import { itemId, optOutId } from '@fn/core/store/audienceIds.ts';
import { pathNames, type Route } from '@shared/core/route.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { type Engine, startEngine } from '@test/support/server/engine.ts';
import { allRoutes, type ContractRoute, callRoute, titleOf } from '@test/support/server/handlers.ts';
import { type Mailbox, openMailbox } from '@test/support/server/mailbox.ts';
import { newTenant, type SignedIn } from '@test/support/server/tenant.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  chatId,
  contactId,
  importId,
  listItem,
  number,
  optionId,
  scheduleId,
  taskId,
  theirMessage,
  uuid,
  writeOneOfEach,
} from './otherCompany.ts';

let engine: Engine;
let mailbox: Mailbox;
let owner: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  engine = await startEngine();
  // Only named in the link to a file.
  process.env['MEDIA_BUCKET'] ??= 'media';
  catchQueues();
  const theirs = await newTenant();
  owner = theirs.admin;
  mailbox = await openMailbox();
  await mailbox.receive(theirs.company.id, contactId);
  stranger = (await newTenant()).admin;
  await writeOneOfEach(owner.user);
});
afterAll(async () => {
  await mailbox.close();
  await engine.stop();
});

const idOfFeature = (feature: string, name: string): string => {
  if ((feature === 'contacts' && name === 'id') || name === 'contactId') return contactId;
  if (feature === 'messages' && name === 'id') return theirMessage;
  if (feature === 'chats') return chatId;
  if (feature === 'notes') return `${number}-${contactId}`;
  if (feature === 'schedules') return scheduleId;
  if (name === 'taskId') return taskId;
  if (name === 'chatbotId') return String(optionId);
  if (name === 'uuid') return uuid;
  if (feature === 'companies' || name === 'companyId') return String(owner.user.companyId);
  if (name === 'key') return `c/${owner.user.companyId}/01JCZZZZZZZZZZZZZZZZZZZZZZ`;
  return String(number);
};

const theirItem = (): string => itemId(number, listItem(owner.user.companyId).identity);

/** What identifies a record of the other company in a path. */
const idOf = ({ feature, name: route }: ContractRoute, name: string): string => {
  if (feature === 'contactLists' && route.endsWith('tem')) return theirItem();
  if (feature === 'optOuts' && name === 'id') return optOutId({ kind: 'pn', value: '5511987650000' });
  if (feature === 'contactLists' && /Import|refused/.test(route)) return importId;
  return idOfFeature(feature, name);
};

/** The least a request needs to reach the record; every route with a path parameter and required fields stands here. */
const bodies: Readonly<Record<string, Record<string, unknown>>> = {
  'companies.schedules': {
    schedules: Array.from({ length: 7 }, () => ({
      weekday: 'x',
      weekdayEn: 'monday',
      startTimeA: '',
      endTimeA: '',
      startTimeB: '',
      endTimeB: '',
    })),
  },
  'chats.send': { message: 'x' },
  'contacts.block': { active: false },
  'contacts.create': { name: 'Maria', number: '5511987650000' },
  'contacts.tellApart': { otherId: 'other' },
  'campaigns.create': { name: 'Minha' },
  'campaigns.duplicate': { name: 'Minha' },
  'campaigns.test': { number: '5511987650000' },
  'contactLists.create': { name: 'Minha' },
  'contactLists.update': { name: 'Minha' },
  'contactLists.startCheck': { whatsappId: number },
  'contactLists.changeImport': { contactListId: number, action: 'stop' },
  'contactLists.refusedRows': { contactListId: number },
  'contactLists.addItem': { contactListId: 1, name: 'Maria', number: '5511987650000' },
  'drafts.save': { body: 'x' },
  'fileLists.update': { name: 'Minha', message: 'x' },
  'fileLists.uploadList': { id: 1 },
  'holidays.update': { date: '2026-12-25', name: 'Natal' },
  'incidents.note': { text: 'x' },
  'integrations.update': { type: 'webhook', name: 'Fluxo', urlN8N: 'https://flows.example.com' },
  'messages.edit': { body: 'x' },
  'messages.search': { searchParam: 'xyz' },
  'messages.send': { body: 'x' },
  'processingActivities.update': { activity: 'Folha' },
  'reports.updateSaved': { name: 'Meu', filters: {} },
  'passkeys.rename': { name: 'Minha' },
  'passkeys.remove': { currentPassword: 'x' },
  'quickMessages.create': { shortcode: 'oi', message: 'Olá' },
  'sandbox.payCharge': { action: 'pay' },
  'sandbox.judgeTemplate': { name: 'x', language: 'pt_BR', status: 'PAUSED' },
  'webhookEndpoints.replay': { deliveryId: 'x' },
  'tickets.create': { contactId, whatsappId: 1 },
  'tickets.update': { status: 'closed' },
};

/** Paths whose parameter is no record's id, each with its reason. */
const notRecords: Readonly<Record<string, string>> = {
  'settings.update': 'the parameter is the name of a setting',
  'contacts.profile': 'a number that is nobody’s answers contactId 0',
  'announcements.get': 'the installation’s, for every company',
  'media.read': 'identified by cookie; see the media feature',
  'recovery.state': 'the parameter is a handle, which is nobody’s',
  'media.linked': 'the parameter is a signature; see the media feature',
};

const targets = allRoutes.filter(
  ({ feature, name, route }) =>
    pathNames(route.path).length > 0 &&
    // The platform's staff acts on records of the installation.
    route.access !== 'signed' &&
    route.access !== 'super' &&
    !notRecords[`${feature}.${name}`],
);

const inputNames = (route: Route): string[] => {
  const schema = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as { properties?: object };
  return Object.keys(schema.properties ?? {});
};

describe('a record of another company does not exist', () => {
  it.each(targets.map((entry) => [titleOf(entry), entry] as const))('%s answers 404', async (_, entry) => {
    const key = `${entry.feature}.${entry.name}`;
    const ids = Object.fromEntries(pathNames(entry.route.path).map((name) => [name, idOf(entry, name)]));
    const answer = await callRoute(entry, { ...bodies[key], ...ids }, { token: stranger.token });
    expect(answer.status).toBe(404);
    expect(answer.error).toMatch(/^ERR_.*(NOT_FOUND|NO_\w+_FOUND)$/);
  });

  it('shows its records to its own company, so that the 404 above means something', async () => {
    const reads = targets.filter(({ route, feature }) => route.method === 'GET' && feature !== 'sandbox');
    for (const entry of reads) {
      const ids = Object.fromEntries(pathNames(entry.route.path).map((name) => [name, idOf(entry, name)]));
      const input = { ...bodies[`${entry.feature}.${entry.name}`], ...ids };
      const answer = await callRoute(entry, input, { token: owner.token });
      expect([titleOf(entry), answer.status]).toEqual([titleOf(entry), 200]);
    }
  });

  it('lists nothing of it', async () => {
    const lists = allRoutes.filter(
      ({ route, feature, name }) =>
        route.method === 'GET' &&
        pathNames(route.path).length === 0 &&
        !['public', 'signed'].includes(route.access) &&
        feature !== 'session' &&
        // The time is no record, and only a system on one's own machine lets it be moved.
        `${feature}.${name}` !== 'sandbox.clock',
    );
    for (const entry of lists) {
      const answer = await callRoute(entry, { column: 'userRating' }, { token: stranger.token });
      // What spans companies is for the platform's staff alone.
      const status = entry.route.access === 'super' ? 403 : 200;
      expect([titleOf(entry), answer.status]).toEqual([titleOf(entry), status]);
      expect(JSON.stringify(answer.json)).not.toContain(contactId);
      expect(JSON.stringify(answer.json)).not.toContain(`"companyId":${owner.user.companyId},`);
    }
  });

  const naming = allRoutes.filter(
    ({ route }) =>
      !['public', 'signed', 'super', 'cookie'].includes(route.access) &&
      inputNames(route).includes('companyId') &&
      !pathNames(route.path).includes('companyId'),
  );
  it.each(naming.map((entry) => [titleOf(entry), entry] as const))(
    '%s refuses to be asked about another company',
    async (_, entry) => {
      const ids = Object.fromEntries(pathNames(entry.route.path).map((name) => [name, idOf(entry, name)]));
      const input = { ...bodies[`${entry.feature}.${entry.name}`], ...ids, companyId: owner.user.companyId };
      const answer = await callRoute(entry, input, { token: stranger.token });
      expect([answer.status, answer.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    },
  );
});
