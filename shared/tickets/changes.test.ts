import { describe, expect, it } from 'vitest';
import type { MessageMedia } from '../messages/model.ts';
import { automaticMark, rowOf } from './changes.ts';

const media = { name: 'foto-09.png' } as MessageMedia;

describe('a row', () => {
  it('shows words, and keeps nothing of the kind of what had some', () => {
    const said = { lastMessage: 'Olhe', lastMediaType: null };
    expect(rowOf({ body: `Olhe${automaticMark}`, media: null, mediaType: 'chat' })).toEqual(said);
    expect(rowOf({ body: 'Olhe', media, mediaType: 'image' })).toEqual(said);
  });

  it('shows the name of a file without words, and says of what kind it is', () => {
    expect(rowOf({ body: ' ', media, mediaType: 'image' })).toEqual({
      lastMessage: 'foto-09.png',
      lastMediaType: 'image',
    });
    expect(rowOf({ body: '', media: null, mediaType: 'call_log' })).toEqual({
      lastMessage: '',
      lastMediaType: 'call_log',
    });
  });
});
