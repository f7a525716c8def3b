/**
 * A ticket's public id: a UUID version 8 (RFC 9562) whose first 48 bits are the ticket's number and
 * whose rest is random, so that the record is found from it with one read and it still cannot be guessed.
 */
export function ticketUuid(id: number, random: Uint8Array): string {
  const bytes = [...random.slice(0, 10)];
  bytes[0] = ((bytes[0] ?? 0) & 0x0f) | 0x80;
  bytes[2] = ((bytes[2] ?? 0) & 0x3f) | 0x80;
  const hex = id.toString(16).padStart(12, '0') + bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The ticket number inside a uuid; undefined when the text is not one of ours. */
export function ticketIdOf(uuid: string): number | undefined {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(uuid)) return undefined;
  const id = Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The random part of a ticket's uuid; undefined where the number does not lead back to it. */
export function randomOf(id: number, uuid: string): Uint8Array | undefined {
  const digits = uuid.slice(14).replaceAll('-', '');
  const random = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return ticketUuid(id, random) === uuid ? random : undefined;
}
