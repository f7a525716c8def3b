import { campaigns } from '@shared/campaigns/contract.ts';
import { type CallOptions, call } from '@test/support/server/call.ts';
import { openCampaigns } from '@test/support/server/campaignFixture.ts';
import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { newTenant, tokenOf } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from './handler.ts';

const { desk, begin } = await openCampaigns();
await forFile(startStorage());
let shop: ConnectedCompany;
beforeEach(async () => {
  shop = await begin();
});

const pdf = (name: string): CallOptions => ({
  files: [{ field: 'file', name, mime: 'application/pdf', content: Buffer.from('%PDF-1.7 and more') }],
});
const upload = async (id: number, options: CallOptions) =>
  call(handler, campaigns.uploadMedia, { id }, { token: await tokenOf(shop.admin.user), ...options });
const remove = async (id: number) =>
  call(handler, campaigns.removeMedia, { id }, { token: await tokenOf(shop.admin.user) });
const people = ['5585980000001'];

describe('POST and DELETE /campaigns/{id}/media-upload', () => {
  it('give a campaign a file, another in its place, and none', async () => {
    const id = await desk().write({ contactListId: await desk().list(people) });
    expect((await upload(id, pdf('um.pdf'))).json).toMatchObject({ mediaName: 'um.pdf', mediaMime: 'application/pdf' });
    expect((await upload(id, pdf('dois.pdf'))).json).toMatchObject({ id, mediaName: 'dois.pdf', name: 'Novidades' });
    expect((await remove(id)).json).toMatchObject({ mediaName: null, mediaPath: null });
    expect((await desk().campaign(id)).templates).toHaveLength(1);
    const { json } = await call(handler, campaigns.list, {}, { token: await tokenOf(shop.admin.user) });
    const { name } = shop.connection;
    expect(json.records).toMatchObject([
      { id, contactList: { name: expect.any(String) }, tag: null, whatsapps: [{ id: shop.connection.id, name }] },
    ]);
  });

  it('refuse nothing, what may not be sent, another company, and a campaign that is at work', async () => {
    const id = await desk().write({ contactListId: await desk().list(people) });
    expect(await upload(id, {})).toMatchObject({ status: 400, error: 'ERR_VALIDATION', fields: { file: 'required' } });
    const program = {
      field: 'file',
      name: 'a.exe',
      mime: 'application/x-msdownload',
      content: Buffer.from('MZ\u0090'),
    };
    expect(await upload(id, { files: [program] })).toMatchObject({ status: 400, error: 'ERR_FILETYPE_NOT_ALLOWED' });
    const stranger = await newTenant();
    expect(await upload(id, { ...pdf('a.pdf'), token: stranger.admin.token })).toMatchObject({
      ...{ status: 404, error: 'ERR_NO_CAMPAIGN_FOUND' },
    });
    await desk().do('start', id);
    expect(await upload(id, pdf('a.pdf'))).toMatchObject({ status: 400, error: 'ERR_CAMPAIGN_NOT_EDITABLE' });
    expect(await remove(id)).toMatchObject({ status: 400, error: 'ERR_CAMPAIGN_NOT_EDITABLE' });
    await desk().do('cancel', id);
  });
});
