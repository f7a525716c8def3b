import { expect, it } from 'vitest';
import { videoOf } from './video.ts';

const video = 'dQw4w9WgXcQ';

it.each([
  [video, video],
  [`https://youtu.be/${video}?si=abc`, video],
  [`youtube.com/watch?v=${video}`, video],
  [`https://m.youtube.com/shorts/${video}`, video],
  [`https://www.youtube-nocookie.com/embed/${video}`, video],
  [`javascript:alert(1)//youtu.be/${video}`, undefined],
  [`https://youtu.be.evil.example/${video}`, undefined],
  [`${video}"onload=`, undefined],
  ['', undefined],
])('takes from %s the video %s', (text, result) => {
  expect(videoOf(text)).toBe(result);
});
