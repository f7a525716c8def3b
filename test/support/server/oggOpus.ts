/** A page of an Ogg stream (RFC 3533) with at most 255 packets of less than 255 bytes each. */
function page(packets: readonly Buffer[], place: { flags: number; position: number; number: number }): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS');
  head[5] = place.flags;
  head.writeBigInt64LE(BigInt(place.position), 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(place.number, 18);
  head[26] = packets.length;
  const whole = Buffer.concat([head, Buffer.from(packets.map(({ length }) => length)), ...packets]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

/** CRC-32 as Ogg wants it: polynomial 04c11db7, not reflected, starting at zero. */
function checksum(content: Buffer): number {
  let sum = 0;
  for (const byte of content) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

/** A recording of silence as WhatsApp sends voice notes, mono: Opus (RFC 6716) in Ogg (RFC 7845), 20 ms a packet. */
export function silentVoiceNote(seconds: number, channels: 1 | 2 = 1): Buffer {
  const opusHead = Buffer.alloc(19);
  opusHead.write('OpusHead');
  opusHead.set([1, channels], 8);
  opusHead.writeUInt32LE(48_000, 12);
  const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)]);
  const silence = Buffer.from([channels === 1 ? 0xf8 : 0xfc, 0xff, 0xfe]);
  const pages = Array.from({ length: seconds }, (_, second) =>
    page(
      Array.from({ length: 50 }, () => silence),
      { flags: second === seconds - 1 ? 4 : 0, position: (second + 1) * 48_000, number: second + 2 },
    ),
  );
  return Buffer.concat([
    page([opusHead], { flags: 2, position: 0, number: 0 }),
    page([tags], { flags: 0, position: 0, number: 1 }),
    ...pages,
  ]);
}
