import './libraryBounds.ts';
import { minuteMs } from '@shared/core/time.ts';
import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { oldMessage } from '@test/support/whatsappWeb/oldMessage.ts';
import { expect, it } from 'vitest';
import { handler as inbound } from '../inbound/inbound.ts';

const desk = await forFile(openLinkedFixture());
// Twelve seconds, so that a slow machine is not taken for a phone that says no more.
desk.worker({ nextPartMs: 10 * minuteMs });

/** Longer than an import waits whose phone said that this was all. */
const longerThanQuiet = () => new Promise((resolve) => setTimeout(resolve, 45_000 * 0.02 + 300));

/** How the number stands once what came of it is worked off. */
const worked = (shop: ConnectedCompany) => async () => {
  await desk.workshop.work('inbound', inbound);
  return desk.connectionOf(shop.connection);
};

it('waits longer for a phone that has more to tell', async () => {
  const { shop, owner } = await desk.linked();
  const [ana, bia] = [desk.person('Ana'), desk.person('Bia')];
  await desk.tellOld(shop, owner, ana, [oldMessage(ana, 'Q1', '2026-10-02', 'um')], 50);
  await desk.messages(shop, ana, (all) => all.length === 1);
  await longerThanQuiet();
  expect(await worked(shop)()).toMatchObject({ importOldMessages: '2026-10-01', statusImportMessages: 'Running' });
  await desk.tellOld(shop, owner, bia, [oldMessage(bia, 'Q2', '2026-10-03', 'dois')]);
  await expect.poll(worked(shop)).toMatchObject({ importResult: { count: 2 } });
});

it('takes no phone that cannot be heard for one that has told everything', async () => {
  const { shop, owner } = await desk.linked();
  const [ana, bia] = [desk.person('Ana'), desk.person('Bia')];
  await desk.tellOld(shop, owner, ana, [oldMessage(ana, 'P1', '2026-10-02', 'um')]);
  await desk.messages(shop, ana, (all) => all.length === 1);
  desk.whatsapp.drops = 1000;
  desk.whatsapp.drop(owner);
  await longerThanQuiet();
  expect(await worked(shop)()).toMatchObject({ importOldMessages: '2026-10-01', statusImportMessages: 'Running' });
  desk.whatsapp.drops = 0;
  await desk.tellOld(shop, owner, bia, [oldMessage(bia, 'P2', '2026-10-03', 'dois')]);
  await expect.poll(worked(shop)).toMatchObject({ importResult: { count: 2 } });
});
