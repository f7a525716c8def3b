import { automationDefaults } from '@shared/connections/automationDefaults.ts';
import type { SandboxNumber } from '@shared/sandbox/model.ts';
import { createConnection } from '../channels/connections/changes.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { createSandboxPage } from '../sandbox/service.ts';
import { type DemoStep, demoCompany } from './demoPeople.ts';

/** A page of the stand-in and the Instagram account linked to it, connected as signing in at Meta would. */
export const connectPages: DemoStep = async (ctx) => {
  const { connections, queues } = await readDirectory(ctx.companyId);
  if (connections.some(({ channel }) => channel === 'facebook' || channel === 'instagram')) return [];
  const { page, instagram, accessToken } = await createSandboxPage(ctx, demoCompany.name);
  const connect = (channel: 'facebook' | 'instagram', account: SandboxNumber) =>
    createConnection(
      ctx,
      ctx.plan,
      {
        ...{ name: account.verifiedName, channel, accessToken, phoneNumberId: account.phoneNumberId },
        wabaId: page.phoneNumberId,
        queueIds: queues.slice(0, 1).map(({ id }) => id),
        isDefault: false,
        greetingMessage: 'Olá, {{firstName}}! Boas-vindas à Loja Aurora. Em que podemos ajudar?',
        complationMessage: 'A Loja Aurora agradece o seu contato!',
        ...{ allowGroup: false, groupAsTicket: 'disabled', timeCreateNewTicket: 0, token: '' },
        ...automationDefaults(),
      },
      // The network does not answer yet, so the stand-in's answer is set here.
      async (connection, at) => ({
        ...{ ...connection, status: 'CONNECTED', statusReason: '', number: account.phoneNumberId },
        verifiedName: channel === 'instagram' ? `@${account.verifiedName}` : account.verifiedName,
        updatedAt: at,
      }),
    );
  await connect('facebook', page);
  await connect('instagram', instagram);
  return [];
};
