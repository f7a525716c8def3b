import { syncBuiltinESMExports } from 'node:module';
import zlib, { type InputType, type ZlibOptions } from 'node:zlib';
import { inflatedLimit, maxInflatedBytes, TooMuch } from './bounds.ts';

type Callback = (error: Error | null, result: Buffer) => void;
type Inflate = (input: InputType, ...rest: [Callback] | [ZlibOptions, Callback]) => void;

const { inflate, createInflate } = zlib;

const measureInputLength = (input: InputType): number => (typeof input === 'string' ? input.length : input.byteLength);

const asTooMuch = (error: Error | null): Error | null =>
  error !== null && (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    ? new TooMuch('something small that becomes large')
    : error;

const boundedInflate: Inflate = (input, ...rest) => {
  const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest;
  const maxOutputLength = inflatedLimit(measureInputLength(input), options.maxOutputLength ?? maxInflatedBytes);
  inflate(input, { ...options, maxOutputLength }, (error, result) => callback(asTooMuch(error), result));
};

/** A stream has no limit of its own: it ends with an error once it brought more, or took more. */
const boundedStream: typeof createInflate = (options) => {
  const stream = createInflate(options);
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  let [taken, brought] = [0, 0];
  const check = (): void => {
    if (taken > maxInflatedBytes || brought > inflatedLimit(taken, maxInflatedBytes)) {
      stream.destroy(new TooMuch('a file that becomes large'));
    }
  };
  stream.write = ((chunk: Uint8Array, ...rest: unknown[]) => {
    taken += chunk.length;
    check();
    return !stream.destroyed && write(chunk, ...rest);
  }) as typeof stream.write;
  const push = stream.push.bind(stream);
  stream.push = (chunk: Uint8Array | null, encoding) => {
    brought += chunk?.length ?? 0;
    check();
    return !stream.destroyed && push(chunk, encoding);
  };
  return stream;
};

// The library inflates what it is sent by Node's own functions and gives them no limit. It takes hold of them while it is
// loaded, so that this has to come first; the process has nothing else that inflates.
if (inflate.name !== boundedInflate.name) {
  zlib.inflate = boundedInflate as typeof zlib.inflate;
  Object.defineProperty(zlib, 'createInflate', { value: boundedStream });
  syncBuiltinESMExports();
}
