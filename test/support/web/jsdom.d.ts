/** A page outside of a browser; the package brings no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, how: { url: string; runScripts: 'outside-only' });
    readonly window: Window & typeof globalThis;
  }
}
