import { saveFile } from '@web/lib/saveFile.ts';
import { saveSheet } from '@web/lib/saveSheet.ts';
import { showFailure } from '@web/lib/showFailure.ts';
import { legendOf } from './ChartLegend.tsx';
import { type ChartData, type ChartKind, sheetRows } from './chartData.ts';

/** The numbers of a chart as an xlsx file. */
export const saveChartSheet = (title: string, data: ChartData, file: string): Promise<void> =>
  saveSheet(title, sheetRows(data), file);

/** Properties from the style sheet that an exported drawing needs inline. */
const kept = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'display', 'visibility'],
];

/** A drawing that looks the same by itself. */
function standalone(drawing: SVGElement): string {
  const copy = drawing.cloneNode(true) as SVGElement;
  const copies = [copy, ...copy.querySelectorAll('*')];
  [drawing, ...drawing.querySelectorAll('*')].forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of kept) copies[index]?.setAttribute(name, style.getPropertyValue(name));
    copies[index]?.removeAttribute('style');
    copies[index]?.removeAttribute('class');
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}

async function imageOf(drawing: SVGElement): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([standalone(drawing)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

interface Picture {
  title: string;
  kind: ChartKind;
  data: ChartData;
  file: string;
  figure: HTMLElement | null;
}

/** Sharp on paper and on fine screens. */
const scale = 2;
const [edge, titleHeight, keyHeight] = [24, 32, 22];

/** A chart with its title and the names of its colours as a png file. */
export async function saveChartPicture({ title, kind, data, file, figure }: Picture): Promise<void> {
  const drawing = figure?.querySelector<SVGElement>('[role="img"] svg');
  if (!figure || !drawing) return;
  try {
    const image = await imageOf(drawing);
    const { width, height } = drawing.getBoundingClientRect();
    const entries = legendOf(kind, data);
    const canvas = document.createElement('canvas');
    canvas.width = (width + 2 * edge) * scale;
    canvas.height = (height + 2 * edge + titleHeight + entries.length * keyHeight) * scale;
    const pen = canvas.getContext('2d');
    if (pen === null) return;
    const style = getComputedStyle(figure);
    const colorOf = (value: string): string => {
      figure.style.setProperty('outline-color', value);
      const color = getComputedStyle(figure).outlineColor;
      figure.style.removeProperty('outline-color');
      return color;
    };
    pen.scale(scale, scale);
    pen.fillStyle = colorOf('var(--raised)');
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.textBaseline = 'middle';
    pen.fillStyle = style.color;
    pen.font = `600 16px ${style.fontFamily}`;
    pen.fillText(title, edge, edge + 8, width);
    pen.font = `400 13px ${style.fontFamily}`;
    entries.forEach(({ name, text, color }, index) => {
      const middle = edge + titleHeight + index * keyHeight + 6;
      pen.fillStyle = colorOf(color);
      pen.fillRect(edge, middle - 5, 10, 10);
      pen.fillStyle = style.color;
      pen.fillText(text === undefined ? name : `${name}  ${text}`, edge + 18, middle, width - 18);
    });
    pen.drawImage(image, edge, edge + titleHeight + entries.length * keyHeight, width, height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (blob !== null) saveFile(new Uint8Array(await blob.arrayBuffer()), `${file}.png`, 'image/png');
  } catch (error) {
    showFailure(error);
  }
}
