import { formatBadge } from '@web/lib/format.ts';

const plainIcon = '/favicon.svg';
/** Twice the usual size of a tab's icon, for dense screens. */
const side = 64;

let drawnUrl: string | undefined;
let turn = 0;

const link = (): HTMLLinkElement | null => document.querySelector('link[rel="icon"]');

function loadIcon(): Promise<HTMLImageElement> {
  const image = new Image(side, side);
  image.src = plainIcon;
  return image.decode().then(() => image);
}

function drawBadge(context: CanvasRenderingContext2D, text: string): void {
  const radius = text.length > 2 ? 23 : 20;
  context.beginPath();
  context.arc(side - radius, radius, radius, 0, 2 * Math.PI);
  context.fillStyle = 'crimson';
  context.fill();
  context.fillStyle = 'white';
  context.font = `700 ${text.length > 2 ? 22 : 28}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, side - radius, radius + 2);
}

async function drawn(count: number): Promise<string | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.drawImage(await loadIcon(), 0, 0, side, side);
  drawBadge(context, formatBadge(count));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return blob === null ? undefined : URL.createObjectURL(blob);
}

/** The tab's icon with a number on it; the plain one for zero. */
export async function drawFavicon(count: number): Promise<void> {
  turn += 1;
  const own = turn;
  let url: string | undefined;
  try {
    url = count > 0 ? await drawn(count) : undefined;
  } catch {
    // Without the drawing the title still shows the number.
  }
  const element = link();
  if (own !== turn || element === null) {
    if (url !== undefined) URL.revokeObjectURL(url);
    return;
  }
  element.href = url ?? plainIcon;
  if (drawnUrl !== undefined) URL.revokeObjectURL(drawnUrl);
  drawnUrl = url;
}
