import { contactLists } from '@shared/contactLists/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { newTenant, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from './handler.ts';
import { runImport } from './importing.ts';
import { recipientsOf } from './items.ts';

await forFile(startEngine());
await forFile(startStorage());
catchQueues();
let admin: SignedIn;
let listId = 0;
const as = () => ({ token: admin.token });
beforeEach(async () => {
  ({ admin } = await newTenant());
  listId = (await call(handler, contactLists.create, { name: 'Clientes' }, as())).json.id;
});

async function upload(text: string, mapping?: object) {
  const files = [{ field: 'file', name: 'a.csv', mime: 'text/csv', content: new TextEncoder().encode(text) }];
  const input = mapping === undefined ? { id: listId } : { id: listId, mapping: JSON.stringify(mapping) };
  return call(handler, contactLists.upload, input, { ...as(), files });
}

async function peopleOf(text: string, mapping?: object) {
  const { status, json } = await upload(text, mapping);
  expect(status).toBe(200);
  const { companyId } = admin.user;
  await runImport({ companyId, now: new Date() }, listId, json.id);
  const { recipients } = await recipientsOf(companyId, listId);
  return recipients.map(({ name, number, email, variables }) => ({ name, number, email, variables }));
}

describe('a file that comes with the request (B-CLIST-2)', () => {
  it('of Google: one number of each, the mobile one, and other columns as variables', async () => {
    const file = [
      'First Name,Last Name,Labels,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value,Cidade natal',
      'Paula,Reis,* myContacts,paula@casa.test,Home,(11) 3333-4444,+55 11 97001-0014,Recife',
    ];
    expect(await peopleOf(file.join('\n'))).toEqual([
      {
        ...{ name: 'Paula Reis', number: '5511970010014', email: 'paula@casa.test' },
        variables: { cidade_natal: 'Recife' },
      },
    ]);
  });

  it('with columns as somebody says they are', async () => {
    const columns = [{ use: 'number' }, { use: 'field', field: 'Cidade' }, { use: 'nothing' }];
    const people = await peopleOf('11970010015;Olinda;x\n', { headingLine: 0, columns });
    expect(people).toMatchObject([{ number: '5511970010015', variables: { Cidade: 'Olinda' } }]);
  });

  it('is refused with a variable that no campaign could write', async () => {
    const columns = [{ use: 'number' }, { use: 'field', field: 'cidade natal' }];
    expect(await upload('11970010015;Olinda', { headingLine: 0, columns })).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
    });
  });
});
