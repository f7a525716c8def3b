import { maxDepth, maxObjects, maxSettingsFileBytes, TooMuch } from './bounds.ts';

type Decode = (...given: unknown[]) => unknown;

interface MessageType {
  decode?: Decode;
}

/** Counters of the running decode call. */
const read = { depth: 0, objects: 0 };

/**
 * The library reads each message of protobuf by a function of its own that calls those of what is inside. Depth and number
 * of what one call reads are counted here, across all of them; they run without a pause, so that one count is enough.
 */
const counted = (decode: Decode): Decode =>
  function bounded(this: unknown, ...given) {
    if (read.depth === 0) read.objects = 0;
    read.depth += 1;
    read.objects += 1;
    try {
      if (read.depth > maxDepth) throw new TooMuch(`messages more than ${maxDepth} deep`);
      if (read.objects > maxObjects) throw new TooMuch(`a message of more than ${maxObjects} parts`);
      return decode.apply(this, given);
    } finally {
      read.depth -= 1;
    }
  };

interface FileReference {
  readonly directPath?: string | null;
  readonly fileSizeBytes?: unknown;
}

/**
 * Path of a settings file, as WhatsApp's own programs write it. The library puts WhatsApp's host before it, so any
 * other beginning could name another host.
 */
const checked = (decode: Decode): Decode =>
  function checkedReference(this: unknown, ...given) {
    const file = decode.apply(this, given) as FileReference;
    if (!/^\/(?![/\\])/.test(file.directPath ?? '/-')) throw new TooMuch('a file at another host');
    if (Number(file.fileSizeBytes ?? 0) > maxSettingsFileBytes) throw new TooMuch('settings without end');
    return file;
  };

function visit(types: object): void {
  for (const [name, type] of Object.entries(types) as [string, MessageType][]) {
    if (!(type instanceof Function)) continue;
    if (type.decode && type.decode.name !== 'bounded')
      type.decode = counted(name === 'ExternalBlobReference' ? checked(type.decode) : type.decode);
    visit(type);
  }
}

/** @param types the library's namespace of all messages */
export function boundDecoding(types: object): void {
  visit(types);
}
