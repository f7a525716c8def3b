import { renderSVG } from 'uqr';

/** A text as the picture of a QR code, for `src`. */
export const qrPicture = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 2 })).toString('base64')}`;
