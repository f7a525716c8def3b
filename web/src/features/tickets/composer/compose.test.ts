import { message, ticket } from '@test/support/web/ticketFixtures.ts';
import { describe, expect, it } from 'vitest';
import { type Composition, composeMessages } from './compose.ts';

const file = (name: string, type: string) => ({
  id: name,
  file: new File(['x'], name, { type }),
  previewUrl: null,
  width: null,
  height: null,
});

const composition = (change: Partial<Composition>): Composition => ({
  ticket: ticket(1, { userId: 1 }),
  user: { id: 1, name: 'Ana' },
  text: '',
  signature: '',
  files: [],
  quoted: null,
  quick: null,
  isPrivate: false,
  after: null,
  ...change,
});

const outline = (change: Partial<Composition>) =>
  composeMessages(composition(change)).map(({ body, attachment }) => `${attachment?.file.name ?? 'text'}: ${body}`);

describe('composeMessages', () => {
  it('signs what the customer reads and leaves notes as they are', () => {
    const signature = '*Ana:*\n';
    expect(outline({ text: ' oi ', signature })).toEqual(['text: *Ana:*\noi']);
    expect(outline({ text: 'oi', signature, isPrivate: true })).toEqual(['text: oi']);
  });

  it('makes the text the caption of the first file that can carry one', () => {
    const files = [file('a.mp3', 'audio/mpeg'), file('b.png', 'image/png'), file('c.pdf', 'application/pdf')];
    expect(outline({ text: 'veja', files })).toEqual(['a.mp3: ', 'b.png: veja', 'c.pdf: ']);
  });

  it('sends the text by itself after files that carry none, or when it is too long for a caption', () => {
    expect(outline({ text: 'ouça', files: [file('a.mp3', 'audio/mpeg')] })).toEqual(['a.mp3: ', 'text: ouça']);
    const long = 'x'.repeat(1025);
    expect(outline({ text: long, files: [file('b.png', 'image/png')] })).toEqual(['b.png: ', `text: ${long}`]);
  });

  it('answers once, with the first message', () => {
    const quoted = message(1);
    const files = [file('a.png', 'image/png'), file('b.png', 'image/png')];
    expect(composeMessages(composition({ files, quoted })).map((one) => one.quoted)).toEqual([quoted, null]);
  });

  it('makes nothing of nothing', () => {
    expect(outline({ text: '   ', signature: '*Ana:*\n' })).toEqual([]);
  });
});
