import { createHmac } from 'node:crypto';
import type { SandboxNumber } from '@shared/sandbox/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { downloadUrl, filesOf, saveFile } from '../core/files/files.ts';
import { secret } from '../core/secrets/secrets.ts';
import { faceOn, png } from './drawing.ts';
import type { Json } from './graphPayload.ts';
import { newAccessToken, newObjectId } from './ids.ts';
import * as repo from './repo.ts';

export const isPage = ({ channel }: SandboxNumber): boolean => channel === 'facebook';

/** Pages have tokens that the stand-in gives out again and again, as Meta does. */
export async function pageToken({ phoneNumberId }: SandboxNumber): Promise<string> {
  const digest = createHmac('sha256', await secret('sandbox-secret'))
    .update(`page|${phoneNumberId}`)
    .digest('base64url');
  return `sbx_${digest}`;
}

/** A name as an account is called by it. */
const handleOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9]/g, '')
    .toLowerCase()
    .slice(0, 30) || 'prosa';

interface PageWithToken {
  readonly page: SandboxNumber;
  readonly instagram: SandboxNumber;
  readonly accessToken: string;
}

/** A page with an Instagram account linked to it. */
export async function createPage({ companyId }: CompanyCtx, name: string): Promise<PageWithToken> {
  const [pageId, instagramId] = [newObjectId(), newObjectId()];
  const common = { companyId, wabaId: pageId };
  const page = { ...common, channel: 'facebook', phoneNumberId: pageId, instagramId } as const;
  const account = { ...common, channel: 'instagram', phoneNumberId: instagramId } as const;
  const named = { ...page, displayPhoneNumber: 'Messenger', verifiedName: name };
  const linked = { ...account, displayPhoneNumber: 'Instagram', verifiedName: handleOf(name) };
  await repo.createNumber(linked, newAccessToken());
  const accessToken = await pageToken(named);
  await repo.createNumber(named, accessToken);
  return { page: named, instagram: linked, accessToken };
}

/** An Instagram account that has no page. */
export const isOnItsOwn = ({ channel, phoneNumberId, wabaId }: SandboxNumber): boolean =>
  channel === 'instagram' && phoneNumberId === wabaId;

export async function createInstagram({ companyId }: CompanyCtx, name: string): Promise<SandboxNumber> {
  const id = newObjectId();
  const account: SandboxNumber = {
    ...{ companyId, phoneNumberId: id, wabaId: id, channel: 'instagram' },
    ...{ displayPhoneNumber: 'Instagram', verifiedName: `${handleOf(name)}.loja` },
  };
  await repo.createNumber(account, newAccessToken());
  return account;
}

export const pageView = (page: SandboxNumber, instagram: SandboxNumber | undefined): Json => ({
  id: page.phoneNumberId,
  name: page.verifiedName,
  ...(instagram
    ? { instagram_business_account: { id: instagram.phoneNumberId, username: instagram.verifiedName } }
    : {}),
});

export const linkedTo = (
  { instagramId }: SandboxNumber,
  numbers: readonly SandboxNumber[],
): SandboxNumber | undefined => numbers.find(({ phoneNumberId }) => phoneNumberId === instagramId);

export const linkedInstagram = (page: SandboxNumber): Promise<SandboxNumber | undefined> =>
  page.instagramId === undefined ? Promise.resolve(undefined) : repo.findNumber(page.companyId, page.instagramId);

/** `GET /me` with the token of a page, or of an Instagram account that has none. */
export async function me(number: SandboxNumber): Promise<Json> {
  const { phoneNumberId: id, verifiedName: username } = number;
  if (isOnItsOwn(number)) return { id, user_id: id, username };
  return pageView(number, await linkedInstagram(number));
}

// A person has another id on each platform; both contain the number, so that no mapping is stored.
const beginnings = { facebook: '1', instagram: '2' } as const;

export const scopedId = (channel: 'facebook' | 'instagram', number: string): string =>
  `${beginnings[channel]}${number.padStart(15, '0')}`;

/** The phone behind a scoped id, and over which of the two. */
export async function personBehind(
  companyId: number,
  id: string,
): Promise<{ phone: repo.Phone; channel: 'facebook' | 'instagram' } | undefined> {
  if (!/^[12]\d{15}$/.test(id)) return undefined;
  const phone = await repo.findPhone(companyId, [id.slice(1).replace(/^0+/, '')]);
  return phone && { phone, channel: id.startsWith('1') ? 'facebook' : 'instagram' };
}

/** A face before the person's own colour, kept as a file whose address is good for some minutes, as Meta's for some days. */
async function pictureOf({ companyId, number }: repo.Phone): Promise<string> {
  const hue = Number(number.slice(-3)) % 256;
  const file = { name: 'picture.png', mime: 'image/png' };
  const key = `${filesOf(companyId)}sandbox-${number}`;
  await saveFile(key, png(96, 96, faceOn([hue, 255 - hue, 160, 255])), file);
  return downloadUrl(key, file);
}

/** `GET /{psid}`. */
export async function profile(phone: repo.Phone): Promise<Json> {
  const { name, number } = phone;
  const [first = '', ...rest] = name.split(' ');
  const username = name
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9]/g, '')
    .toLowerCase();
  const picture = await pictureOf(phone);
  return { first_name: first, last_name: rest.join(' '), name, username, profile_pic: picture, id: number };
}
