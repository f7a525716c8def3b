/** Pix to copy and paste without a provider: the BR Code of the central bank, made of fields of EMV. */

/** CRC-16/CCITT-FALSE in four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;

export interface BrCode {
  readonly key: string;
  /** Receiver's name and city: at most 25 and 15 of the letters that banks read; see shared/platform/pix.ts. */
  readonly name: string;
  readonly city: string;
  /** Reais. */
  readonly value: number;
  /** Comes back in the bank's statement: letters and digits, at most 25. */
  readonly txid: string;
}

/** Text of a Pix payment to paste into a banking app; the QR code contains the same. */
export function brCode({ key, name, city, value, txid }: BrCode): string {
  const account = field('00', 'br.gov.bcb.pix') + field('01', key.trim());
  const reference = txid.replace(/[^A-Za-z0-9]/g, '').slice(0, 25) || '***';
  const code = [
    field('00', '01'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    field('54', value.toFixed(2)),
    field('58', 'BR'),
    field('59', name.slice(0, 25)),
    field('60', city.slice(0, 15)),
    field('62', field('05', reference)),
    '6304',
  ].join('');
  return code + crc16(code);
}
