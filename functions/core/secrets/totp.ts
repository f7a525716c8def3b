import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator app speaks it: SHA-1, six digits, thirty seconds. */
const stepSeconds = 30;
const digits = 6;
/** Clocks differ, and people type slowly: the code before and the one after count, too. */
const tolerance = 1;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((group) => Number.parseInt(group, 2)));
}

/** 160 bits, as RFC 4226 asks for. */
export const newTotpSecret = (): string => toBase32(randomBytes(20));

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/**
 * Time step of a code; undefined for a wrong code and for one that is not later than the last used, because an onlooker
 * must not use it once more.
 */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number): number | undefined {
  const typed = Buffer.from(code);
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, index) => stepAt(now) - tolerance + index);
  return steps.find((step) => {
    const right = Buffer.from(totpCode(secret, step));
    return step > lastStep && typed.length === right.length && timingSafeEqual(typed, right);
  });
}
