import { tryNotice } from '@fn/channels/templates/notices.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { expect, it } from 'vitest';
import { readCommands } from '../channels/linked/commands.ts';
import { sealNotice } from '../channels/linked/notices.ts';
import { createItem, queryAll } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';

const desk = await forFile(openLinkedFixture());

it('leaves a code for the number to send, sealed, and sends it once', async () => {
  const first = desk.worker();
  const { shop } = await desk.linked({ isDefault: true });
  const ana = desk.person('Ana');
  await first.stop();
  const { company, connection } = shop;
  const place = { companyId: company.id, whatsappId: connection.id };
  const said = { number: ana.number, body: 'Seu código: 482913' };
  expect(await tryNotice({ companyId: company.id, now: new Date() }, said)).toBe('sent');
  const late = await sealNotice({ number: ana.number, body: 'tarde demais' }, new Date(Date.now() - 3_600_001));
  const key = keys.linkedCommand(company.id, connection.id, '3#0000000000001#late');
  await createItem({ ...key, et: 'linkedCommand', sv: 1, command: { type: 'notice', ...late, wid: '3EB0' } });
  await createItem({
    ...keys.linkedCommand(company.id, connection.id, '0#'),
    ...{ et: 'linkedCommand', sv: 1, command: { type: 'notice', number: ana.number, body: said.body } },
  });

  expect((await readCommands(place)).commands.map(({ command }) => command.type)).toEqual(['notice', 'notice']);
  const items = await queryAll({
    pk: partitions.linked(company.id, connection.id),
    prefix: 'COMMAND#',
    limit: 50,
    consistent: true,
  });
  expect(items).toHaveLength(2);
  expect(JSON.stringify(items)).not.toContain('482913');
  expect(JSON.stringify(items)).not.toContain(ana.number);

  desk.worker();
  await desk.whatsapp.until(() => desk.received(ana).length > 0);
  await expect.poll(async () => (await readCommands(place)).commands).toEqual([]);
  expect(desk.received(ana).map(({ message }) => message.extendedTextMessage?.text)).toEqual([said.body]);
});
