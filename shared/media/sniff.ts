const signatures: readonly { mime: string; at: number; bytes: readonly number[] }[] = [
  { mime: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { mime: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mime: 'image/gif', at: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
  // RIFF container; its kind stands after the length.
  { mime: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
];

/** The picture type the first bytes tell, whatever the sender calls the file; undefined when it is none of ours. */
export const pictureType = (content: Uint8Array): string | undefined =>
  signatures.find(({ at, bytes }) => bytes.every((byte, index) => content[at + index] === byte))?.mime;
