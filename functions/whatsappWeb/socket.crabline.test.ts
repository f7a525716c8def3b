import './libraryBounds.ts';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StartedWhatsAppServer, startWhatsAppServer } from '@openclaw/crabline';
import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import type { Peer } from '@test/support/whatsappWeb/peer.ts';
import { BufferJSON, initAuthCreds } from 'baileys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encrypt } from '../core/secrets/encryption.ts';
import { putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

const desk = await forFile(openLinkedFixture());
const dir = mkdtempSync(join(tmpdir(), 'prosa-crabline-'));
const [own, number] = ['5585988776655', '5511988887777'];
const ana = { number, lid: `9${number}`, name: 'Ana' } as Peer;

let crabline: StartedWhatsAppServer;
beforeAll(async () => {
  crabline = await startWhatsAppServer({
    recorderPath: join(dir, 'events.jsonl'),
    selfJid: `${own}@s.whatsapp.net`,
  });
});
afterAll(async () => {
  await desk.rest();
  await crabline.close();
  rmSync(dir, { recursive: true });
});

/** It shows no code to scan: the device is linked from the start. */
async function link({ company, connection }: ConnectedCompany): Promise<void> {
  const signed = (bytes: number) => Uint8Array.from(randomBytes(bytes));
  const creds = {
    ...initAuthCreds(),
    registered: true,
    me: { id: `${own}:1@s.whatsapp.net`, lid: `9${own}:1@lid`, name: 'Loja' },
    account: {
      ...{ details: signed(16), accountSignatureKey: signed(32) },
      ...{ accountSignature: signed(64), deviceSignature: signed(64) },
    },
  };
  const sealed = await encrypt(JSON.stringify(creds, BufferJSON.replacer));
  await putItem({ ...keys.linkedSecret(company.id, connection.id, 'creds'), et: 'linkedSecret', sv: 1, sealed });
}

async function say(text: string): Promise<void> {
  const { adminInboundUrl } = crabline.manifest.endpoints;
  const jid = `${number}@s.whatsapp.net`;
  const answer = await fetch(adminInboundUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-crabline-admin-token': crabline.manifest.adminToken },
    body: JSON.stringify({ chatJid: jid, senderJid: jid, pushName: ana.name, text }),
  });
  expect(answer.status).toBe(200);
}

// Other people's server, codec and handshake: what the stand-in and the worker might agree on by mistake shows here.
it('hears and writes texts over a server that shares nothing with ours', async () => {
  const shop = await desk.number();
  await link(shop);
  desk.worker({ url: crabline.manifest.endpoints.baileysWebSocketUrl });
  await desk.status(shop.connection, 'CONNECTED');
  await say('Vocês abrem às oito?');
  const [received] = await desk.messages(shop, ana, (all) => all.length === 1);
  expect(received).toMatchObject({ body: 'Vocês abrem às oito?', fromMe: false });
  expect(await desk.contactOf(shop, ana)).toMatchObject({ name: 'Ana', number });
  const answer = await desk.write(shop, ana, { body: 'Sim, às oito.' });
  await expect.poll(() => desk.now(answer)).toMatchObject({ ack: 1, failure: null });
  const events = readFileSync(crabline.manifest.recorderPath, 'utf8').trim().split('\n');
  const texts = events.filter((line) => line.includes('Sim, às oito.'));
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain(number);
});
