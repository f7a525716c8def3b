/** The part of the parser that reading a sheet needs. */
declare module 'saxen' {
  type Attributes = Readonly<Record<string, string>>;
  export class Parser {
    on(
      event: 'openTag',
      listener: (name: string, attributes: () => Attributes, decode: (text: string) => string) => void,
    ): this;
    on(event: 'error', listener: (error: Error) => void): this;
    parse(xml: string): void;
  }
}
