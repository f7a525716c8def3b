import { expect, type Locator, type Page } from '@playwright/test';
import { bubbleOf, sendMessage, sharedInboxPages, threadOf } from '../support/browser/inboxPages.ts';
import { bruno, signIn, typeOnPhone } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

const customer = 'Zuleica Formas';
const place = 'Praça da Sé';
const colleague = 'Davi Prestes';

const desk = sharedInboxPages(customer, 'Quero saber do pedido');

/** A film of half a second or more, twice as wide as high, that this very browser made; a slow encoder is waited for. */
const film = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 320];
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/mp4' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start(100);
    const hasPicture = () => parts.some(({ size }) => size > 0);
    const begin = performance.now();
    for (let at = begin; at < begin + 500 || !hasPicture(); at = await new Promise<number>(requestAnimationFrame)) {
      if (pen) pen.fillStyle = `hsl(${at % 360} 80% 50%)`;
      pen?.fillRect(0, 0, 640, 320);
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });

const picture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(800, 400);
    canvas.getContext('2d')?.fillRect(0, 0, 800, 400);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  });

async function attachOnPhone(kind: string, name: string, mimeType: string, bytes: readonly number[]): Promise<void> {
  const { phone } = desk;
  await phone.getByRole('button', { name: 'Anexar' }).click();
  const chooser = phone.waitForEvent('filechooser');
  await phone.getByRole('menuitem', { name: kind }).click();
  await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(bytes) });
}

async function fillOnPhone(kind: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const { phone } = desk;
  await phone.getByRole('button', { name: 'Anexar' }).click();
  await phone.getByRole('menuitem', { name: kind }).click();
  const dialog = phone.getByRole('dialog', { name: kind });
  for (const [label, value] of Object.entries(fields)) await dialog.getByRole('textbox', { name: label }).fill(value);
  await dialog.getByRole('button', { name: 'Enviar' }).click();
}

/** Every kind of thing that stands in a bubble, by what draws it, and how large it is at 1440 and at 360 pixels. */
const kinds: readonly { name: string; find: string; wide: [number, number]; phone: [number, number] }[] = [
  { name: 'photo', find: 'button > img', wide: [300, 150], phone: [267, 134] },
  { name: 'film', find: 'video', wide: [260, 195], phone: [260, 195] },
  { name: 'sticker', find: 'img[alt=Figurinha]', wide: [144, 144], phone: [144, 144] },
  { name: 'sound', find: ':has(> audio)', wide: [280, 38], phone: [280, 38] },
  { name: 'document', find: 'a[download]', wide: [280, 72], phone: [280, 72] },
  { name: 'place', find: 'a[href*="maps"]', wide: [280, 52], phone: [280, 52] },
  { name: 'card', find: 'li > div:has(svg)', wide: [280, 52], phone: [280, 52] },
];

/** Smaller or larger than that by this many pixels is another size. */
const slack = 16;

test('every kind of message arrives', async () => {
  const { phone, bruno } = desk;
  const [moving, still] = [await film(phone), await picture(phone)];
  const thread = threadOf(bruno);
  await attachOnPhone('Foto ou vídeo', 'filme.mp4', 'video/mp4', moving);
  await expect(thread.locator('video')).toBeVisible();
  await attachOnPhone('Foto ou vídeo', 'foto.png', 'image/png', still);
  await expect(thread.locator('button > img')).toBeVisible();
  await attachOnPhone('Figurinha', 'figurinha.png', 'image/png', still);
  await expect(thread.getByRole('img', { name: 'Figurinha' })).toBeVisible();
  await attachOnPhone('Documento', 'contrato-de-prestacao-de-servicos.pdf', 'application/pdf', [
    ...Buffer.from('%PDF-1.4'),
  ]);
  await expect(thread.locator('a[download]')).toBeVisible();
  await attachOnPhone('Áudio', 'nota.mp3', 'audio/mpeg', [0xff, 0xfb, 0x90, 0x44, ...Array(413).fill(0)]);
  await expect(thread.locator(':has(> audio)').last()).toBeVisible();
  await fillOnPhone('Localização', { 'Nome do lugar': place });
  await expect(bubbleOf(bruno, place)).toBeVisible();
  await fillOnPhone('Contato', { Nome: colleague, Número: '5511987650000' });
  await expect(bubbleOf(bruno, colleague).first()).toBeVisible();
  await typeOnPhone(phone, 'Era isso');
  await sendMessage(bruno, 'Recebi tudo');
});

/** What a player finds in a file that a page shows. */
const heardIn = (sound: Locator) =>
  sound.evaluate(async (audio: HTMLAudioElement) => {
    const file = await fetch(audio.src);
    const type = file.headers.get('content-type');
    const { numberOfChannels, duration } = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(
      await file.arrayBuffer(),
    );
    return { type, numberOfChannels, duration };
  });

test('a recording arrives as a voice note', async () => {
  const { phone, bruno } = desk;
  const sounds = phone.locator('audio');
  await expect(sounds).toHaveCount(1);
  await bruno.getByRole('button', { name: 'Gravar áudio' }).click();
  const bar = bruno.getByRole('region', { name: 'Gravando áudio' });
  await expect(bar.getByRole('timer')).toHaveText('0:01');
  await bar.getByRole('button', { name: 'Enviar gravação' }).click();
  await expect(sounds).toHaveCount(2);
  const { type, numberOfChannels, duration } = await heardIn(sounds.last());
  expect({ type, numberOfChannels }).toEqual({ type: 'audio/ogg', numberOfChannels: 1 });
  expect(duration).toBeGreaterThan(0.9);
});

async function expectSizes(page: Page, where: 'wide' | 'phone'): Promise<void> {
  await expect(bubbleOf(page, 'Recebi tudo').last()).toBeVisible();
  for (const { name, find, ...sizes } of kinds) {
    const [width, height] = sizes[where];
    const shape = threadOf(page).locator('[data-row]').locator(find).last();
    await shape.scrollIntoViewIfNeeded();
    const box = await shape.boundingBox();
    expect(box, name).not.toBeNull();
    expect(Math.abs((box?.width ?? 0) - width), `${name} is ${box?.width} wide`).toBeLessThanOrEqual(slack);
    expect(Math.abs((box?.height ?? 0) - height), `${name} is ${box?.height} high`).toBeLessThanOrEqual(slack);
    // Whatever it is, it lies inside the conversation.
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  }
}

test('on a wide screen everything that came has its size', async () => {
  await desk.bruno.setViewportSize({ width: 1440, height: 900 });
  await expectSizes(desk.bruno, 'wide');
});

test('on a phone everything that came has its size', async ({ browser }) => {
  // Signing in again ends the session that shows it now.
  const { pathname } = new URL(desk.bruno.url());
  const small = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
  const page = await signIn(browser, bruno, small);
  await page.goto(pathname);
  await expectSizes(page, 'phone');
  await page.context().close();
});
