import * as openai from '@test/support/outside/openai.ts';
import { assistantFixture } from '@test/support/server/assistantFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { expect, it } from 'vitest';
import { messageEntity, transcriptKey } from '../core/store/entities.ts';
import { getItem } from '../core/store/store.ts';
import { eraseMessages } from './messageErasure.ts';

await forFile(startEngine());
await forFile(startStorage());
const service = await forFile(openai.fakeOpenAi());

it('B-ASSIST-5: what was heard in a recording goes with it', async () => {
  const { companyId, recording, transcribe } = await assistantFixture();
  const voice = await recording();
  service.will(openai.hears('Meu CPF é segredo'));
  expect((await transcribe(voice.id)).status).toBe(200);
  const stored = () =>
    Promise.all([messageEntity.key(voice), transcriptKey(companyId, voice.id)].map((key) => getItem(key, true)));
  expect(JSON.stringify(await stored())).toMatch(/segredo[\s\S]*segredo/);
  await eraseMessages({ companyId, now: new Date() }, [voice]);
  expect(await stored()).toEqual([undefined, undefined]);
});
