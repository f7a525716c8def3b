import { companies } from '@shared/companies/contract.ts';
import { firstSteps } from '@shared/companies/firstSteps.ts';
import { automationDefaults } from '@shared/connections/automationDefaults.ts';
import { queues } from '@shared/queues/contract.ts';
import { quickMessages } from '@shared/quickMessages/contract.ts';
import { settings } from '@shared/settings/contract.ts';
import { users } from '@shared/users/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, newUser, widePlan } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { createConnection } from '../../channels/connections/changes.ts';
import { nextNumber } from '../../core/store/sequences.ts';
import { handler as queuesHandler } from '../../queues/handler.ts';
import { handler as quickMessagesHandler } from '../../quickMessages/handler.ts';
import { handler as settingsHandler } from './settingsHandler.ts';
import { handler as usersHandler } from '../users/handler.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
catchQueues();

const draft: Parameters<typeof createConnection>[2] = {
  name: 'Loja',
  channel: 'whatsappapi',
  phoneNumberId: '1',
  wabaId: '2',
  accessToken: 't',
  token: '',
  queueIds: [],
  isDefault: true,
  greetingMessage: '',
  complationMessage: '',
  allowGroup: false,
  groupAsTicket: 'disabled',
  timeCreateNewTicket: 0,
  ...automationDefaults(),
};

it('each step is done once what it asks for is there, and open again when it is gone', async () => {
  const { company, admin } = await newTenant();
  const { token } = admin;
  const ctx = { companyId: company.id, now: new Date() };
  const done = async () => {
    const { status, json } = await call(handler, companies.firstSteps, {}, { token });
    expect(status).toBe(200);
    return firstSteps.filter((step) => json[step]);
  };
  expect(await done()).toEqual([]);

  const connect = (status: 'CONNECTED' | 'DISCONNECTED', isSandbox = false) => {
    const name = `${status} ${isSandbox}`;
    return createConnection(ctx, widePlan, { ...draft, name, phoneNumberId: name }, async (connection) => ({
      ...connection,
      status,
      isSandbox,
    }));
  };
  await connect('DISCONNECTED');
  expect(await done()).toEqual([]);
  await connect('CONNECTED', true);
  expect(await done()).toEqual([]);
  await connect('CONNECTED');
  expect(await done()).toEqual(['connection']);

  const queue = await call(queuesHandler, queues.create, { name: 'Vendas', color: '#0f766e' }, { token });
  await nextNumber(company.id, 'ticket');
  expect(await done()).toEqual(['connection', 'queue', 'message']);
  await call(queuesHandler, queues.remove, { id: queue.json.id }, { token });
  expect(await done()).toEqual(['connection', 'message']);

  const colleague = { name: 'Bia Reis', email: 'bia@shop.example.com', password: 'Segredo-seguro', profile: 'user' };
  expect((await call(usersHandler, users.create, colleague, { token })).status).toBe(200);
  await call(settingsHandler, settings.updateCompany, { column: 'scheduleType', data: 'company' }, { token });
  const quick = { shortcode: 'ola', message: 'Olá', geral: true };
  expect((await call(quickMessagesHandler, quickMessages.create, quick, { token })).status).toBe(200);
  expect(await done()).toEqual(['connection', 'message', 'team', 'hours', 'quickReply']);
});

it('is for administrators, who may put it away and bring it back', async () => {
  const { company, admin } = await newTenant();
  const attendant = await newUser(company.id);
  expect(await call(handler, companies.firstSteps, {}, { token: attendant.token })).toMatchObject({ status: 403 });
  const write = (data: string, token = admin.token) =>
    call(settingsHandler, settings.updateCompany, { column: 'firstSteps', data }, { token });
  expect((await write('hidden')).json.result['firstSteps']).toBe('hidden');
  expect((await write('shown')).json.result['firstSteps']).toBe('shown');
  expect((await write('done')).status).toBe(400);
  expect((await write('hidden', attendant.token)).status).toBe(403);
});
