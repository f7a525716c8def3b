import { type Bundle, Peer } from '@test/support/whatsappWeb/peer.ts';
import { expect, it } from 'vitest';

const bundleOf = ({ creds: { registrationId, signedIdentityKey, signedPreKey } }: Peer): Bundle => ({
  registrationId,
  identity: signedIdentityKey.public,
  signed: {
    keyId: signedPreKey.keyId,
    public: signedPreKey.keyPair.public,
    signature: signedPreKey.signature,
  },
});

it('what was sealed for a former session leaves the new one as it is', async () => {
  const [ana, bia] = [
    new Peer('5585990000001', '95585990000001', 'Ana'),
    new Peer('5585990000002', '95585990000002', 'Bia'),
  ];
  const say = (from: Peer, to: Peer, text: string) =>
    from.encrypt(to.lidJid, { conversation: text }, () => bundleOf(to));
  const hear = async (by: Peer, from: Peer, sealed: Awaited<ReturnType<typeof say>>) =>
    (await by.decrypt(from.lidJid, sealed)).conversation;

  expect(await hear(bia, ana, await say(ana, bia, 'um'))).toBe('um');
  expect(await hear(ana, bia, await say(bia, ana, 'dois'))).toBe('dois');
  const underWay = await say(ana, bia, 'três');
  await bia.renew(ana.lidJid, bundleOf(ana));
  const first = await say(bia, ana, 'quatro');
  expect(await hear(bia, ana, underWay)).toBe('três');
  const second = await say(bia, ana, 'cinco');
  expect(await hear(ana, bia, first)).toBe('quatro');
  expect(await hear(ana, bia, second)).toBe('cinco');
});
