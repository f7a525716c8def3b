import { createHash, randomBytes, randomInt } from 'node:crypto';

export const randomDigits = (length: number): string =>
  Array.from({ length }, (_, position) => randomInt(position === 0 ? 1 : 0, 10)).join('');

/** Object ids of the Graph API are digits; accounts, numbers and media have 15 to 16 of them. */
export const newObjectId = (): string => randomDigits(15);

export const newAccessToken = (): string => `sbx_${randomBytes(30).toString('base64url')}`;

/** Trace id as the Graph API puts into every error. */
export const newTraceId = (): string => `A${randomBytes(17).toString('base64url')}`;

const countryCodes: readonly (readonly [prefix: string, country: string])[] = [
  ['351', 'PT'],
  ['595', 'PY'],
  ['598', 'UY'],
  ['34', 'ES'],
  ['44', 'GB'],
  ['49', 'DE'],
  ['52', 'MX'],
  ['54', 'AR'],
  ['55', 'BR'],
  ['56', 'CL'],
  ['57', 'CO'],
  ['90', 'TR'],
  ['1', 'US'],
];

/** Business-scoped user id: ISO country code, a dot, then digits that tell nothing about the number. */
export function newUserId(number: string): string {
  const country = countryCodes.find(([prefix]) => number.startsWith(prefix))?.[1] ?? 'ZZ';
  return `${country}.${randomDigits(16)}`;
}

/** Any free-looking Brazilian mobile number: country, area, ninth digit, eight digits. */
export function newMobileNumber(): string {
  const areas = ['11', '21', '31', '41', '51', '61', '71', '81', '85', '92'];
  return `55${areas[randomInt(areas.length)]}9${randomInt(6, 10)}${randomDigits(7)}`;
}

/**
 * A message id in the shape the Cloud API gives out: base64 of a small binary record that holds the
 * user's identity, the direction and 9 random bytes in hexadecimal.
 */
export function newWamid(identity: string, fromCustomer: boolean): string {
  const user = Buffer.from(identity, 'ascii');
  const random = Buffer.from(randomBytes(9).toString('hex').toUpperCase(), 'ascii');
  const direction = fromCustomer ? 0x12 : 0x11;
  const record = Buffer.concat([
    Buffer.from([0x1c, 0x18, user.length]),
    user,
    Buffer.from([0x15, 0x02, 0x00, direction, 0x18, random.length]),
    random,
    Buffer.from([0x00]),
  ]);
  return `wamid.${record.toString('base64')}`;
}

/** Ids of Messenger and Instagram. */
export const newMid = (): string => `m_${randomBytes(40).toString('base64url')}`;

/** Calls have ids of their own shape. */
export const newCallId = (identity: string): string => newWamid(identity, true).replace('wamid.', 'wacid.');

/** `5511987654321` as `+55 11 98765-4321`; other countries as `+<digits>`. */
export function displayNumber(number: string): string {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(number);
  return brazilian ? `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}` : `+${number}`;
}

/** An advertisement has the same id for every customer who clicks it. */
export const advertisementId = (headline: string): string =>
  `12020${BigInt(`0x${createHash('sha256').update(headline).digest('hex').slice(0, 12)}`)}`;

/** Id in the form of phones' own messages. */
export const newLinkedId = (): string => `3A${randomBytes(9).toString('hex').toUpperCase()}`;
