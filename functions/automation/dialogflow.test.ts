import { integrations } from '@shared/integrations/contract.ts';
import {
  type AutomationFixture,
  allowLocalCalls,
  integrationId,
  openAutomationFixture,
} from '@test/support/outside/automationFixture.ts';
import { newAccount, openGoogle } from '@test/support/outside/google.ts';
import { call } from '@test/support/server/call.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { handler } from './integrations/handler.ts';

const account = newAccount();
const revoked = newAccount('gone');

let stage: AutomationFixture;
const workshop = await forFile(openStoreFixture());
const google = await forFile(openGoogle([account, revoked]));
allowLocalCalls();
Object.assign(process.env, { DIALOGFLOW_URL: google.url, GOOGLE_TOKEN_URL: `${google.url}/token` });
beforeEach(async () => {
  google.says({ fulfillmentText: 'Olá!', intent: { displayName: 'Oi' } });
  google.asked.length = 0;
  stage = await openAutomationFixture(workshop, {
    integration: { type: 'dialogflow', name: 'Ágata', projectName: 'loja-1', jsonContent: account.json },
  });
});
afterEach(async () => {
  for (const name of ['outbound', 'jobs', 'automation'] as const) await workshop.drain(name);
});

const texts = (...found: string[]) => ({ fulfillmentMessages: found.map((text) => ({ text: { text: [text] } })) });

describe('B-INT-11: an agent', () => {
  it('is asked in the session of connection and contact, in its language, and answers with its name', async () => {
    google.says(texts('Olá!', 'Como posso ajudar?'));
    const { said, contact, ticket } = await stage.talks('Oi');
    expect(google.asked).toEqual([
      {
        session: `${stage.shop.connection.id}-${contact.id}`,
        json: { queryInput: { text: { text: 'Oi', languageCode: 'pt-BR' } } },
      },
    ]);
    expect(said).toEqual(['*Ágata:* Olá!', '*Ágata:* Como posso ajudar?']);
    expect(ticket).toMatchObject({ useIntegration: true, status: 'pending' });
    expect(await workshop.drain('outbound')).toHaveLength(1);
    workshop.pass(1);
    expect(await workshop.drain('jobs')).toHaveLength(1);
  });

  it('gives one token for many questions, and a new one when it is refused', async () => {
    const before = google.tokens();
    await stage.talks('um');
    await stage.talks('dois');
    expect(google.tokens()).toBe(before + 1);
    google.revoke();
    const { said } = await stage.talks('três');
    expect(said).toHaveLength(3);
    expect(google.asked).toHaveLength(3);
    const item = await getItem(keys.integration(stage.shop.company.id, integrationId));
    expect(JSON.stringify(item)).not.toContain('BEGIN PRIVATE KEY');
  });

  it('is asked no more than it takes, and says so when it finds nothing', async () => {
    google.says({ intent: { displayName: 'Default Fallback Intent' } });
    const { said } = await stage.talks('á'.repeat(300));
    const [{ json } = { json: {} }] = google.asked;
    expect(json).toMatchObject({ queryInput: { text: { text: 'á'.repeat(256) } } });
    expect(said).toEqual(['*Ágata:* Não entendi. Pode escrever de outro jeito?']);
  });

  it('hears voice notes, and understands no pictures', async () => {
    const audio = { id: '12', mime_type: 'audio/ogg; codecs=opus', sha256: 's', voice: true };
    await stage.says('', { type: 'audio', text: undefined, audio });
    expect(await stage.work()).toBe(0);
    await stage.brings('OggS-voice', { name: 'voz.ogg', mime: 'audio/ogg' });
    expect(await stage.work()).toBe(1);
    expect(google.asked[0]?.json).toEqual({
      queryInput: {
        audioConfig: {
          audioEncoding: 'AUDIO_ENCODING_OGG_OPUS',
          sampleRateHertz: 16_000,
          languageCode: 'pt-BR',
        },
      },
      inputAudio: Buffer.from('OggS-voice').toString('base64'),
    });
    const image = { id: '13', mime_type: 'image/png', sha256: 's' };
    await stage.says('', { type: 'image', text: undefined, image });
    await stage.brings('picture', { name: 'foto.png', mime: 'image/png' });
    await stage.work();
    expect(google.asked).toHaveLength(1);
    expect((await stage.scene()).said.at(-1)).toBe('*Ágata:* Não entendi. Pode escrever de outro jeito?');
  });

  it.each([{ diagnosticInfo: { end_conversation: true } }, { intent: { endInteraction: true } }])(
    'lets go at the end of the conversation: %j',
    async (flag) => {
      google.says({ ...texts('Tchau!'), ...flag });
      const { ticket, said } = await stage.talks('fim');
      expect(said).toEqual(['*Ágata:* Tchau!']);
      expect(ticket).toMatchObject({ useIntegration: false, status: 'pending', bot: { isReleased: true } });
    },
  );

  it('that may not be asked is a failure', async () => {
    await stage.save({ projectName: 'outro' });
    expect((await stage.talks('Oi')).ticket.external).toMatchObject({ failures: 1 });
    google.revoke(revoked);
    const gone = await openAutomationFixture(workshop, {
      integration: { type: 'dialogflow', projectName: 'loja-1', jsonContent: revoked.json },
    });
    expect((await gone.talks('Oi')).ticket.external).toMatchObject({ failures: 1 });
    const nonsense = await openAutomationFixture(workshop, {
      integration: { type: 'dialogflow', projectName: 'loja-1', jsonContent: 'no json' },
    });
    expect((await nonsense.talks('Oi')).ticket.external).toMatchObject({ failures: 1 });
    expect((await nonsense.scene()).said).toEqual([]);
  });
});

describe('B-INT-12: testing an agent', () => {
  const test = (fields: object) =>
    call(
      handler,
      integrations.testSession,
      { projectName: 'loja-1', jsonContent: account.json, language: 'es', ...fields },
      { token: stage.shop.admin.token },
    );

  it('greets it in its language, in a session of its own', async () => {
    google.says(texts('¡Hola!'));
    expect((await test({})).json).toEqual({ messages: ['¡Hola!'] });
    expect(google.asked[0]).toMatchObject({
      session: expect.stringMatching(/^test-/),
      json: { queryInput: { text: { text: 'Hola', languageCode: 'es' } } },
    });
    expect((await test({ id: integrationId, jsonContent: '****' })).status).toBe(200);
  });

  it.each([
    [{ jsonContent: 'no json' }, 400, 'ERR_TEST_SESSION_DIALOG'],
    [{ jsonContent: '****' }, 400, 'ERR_TEST_SESSION_DIALOG'],
    [{ jsonContent: JSON.stringify({ client_email: 'a', private_key: 'b' }) }, 400, 'ERR_TEST_SESSION_DIALOG'],
    [{ projectName: 'outro' }, 400, 'ERR_TEST_SESSION_DIALOG'],
    [{ id: 99, jsonContent: '****' }, 404, 'ERR_NO_INTEGRATIONS_FOUND'],
    [{ projectName: 'x' }, 400, 'ERR_VALIDATION'],
    [{ language: 'x' }, 400, 'ERR_VALIDATION'],
  ])('answers %j with %d %s', async (fields, status, error) => {
    expect(await test(fields)).toMatchObject({ status, error });
  });

  it('says when there is no answer', async () => {
    google.says({});
    expect(await test({})).toMatchObject({ status: 400, error: 'ERR_TEST_REPLY_DIALOG' });
  });
});
