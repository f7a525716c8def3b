import { openAtWhatsApp } from '../channels/drivers/whatsapp/media.ts';
import { collected } from '../core/outbound/httpClient.ts';
import { maxSettingsFileBytes } from './bounds.ts';

/** The part of undici's `Dispatcher` that Node's `fetch` uses. */
interface DispatchOptions {
  readonly origin: string;
  readonly path: string;
}
interface DownloadHandler {
  onConnect(abort: () => void): void;
  onHeaders(status: number, headers: readonly Buffer[], resume: () => void, text: string): boolean;
  onData(chunk: Buffer): boolean;
  onComplete(trailers: readonly string[]): void;
  onError(error: unknown): void;
}

/** @throws when it lies elsewhere, cannot be had, or is larger, whatever its message says of its size */
async function readFile(address: string): Promise<Buffer> {
  const result = await openAtWhatsApp(address, maxSettingsFileBytes, 0);
  if (!result.ok) throw new Error(`a file of a phone's settings cannot be had: ${result.fault}`);
  const { status, chunks } = result.answer;
  if (status !== 200) throw new Error(`a file of a phone's settings cannot be had: ${status}`);
  return collected(chunks, maxSettingsFileBytes);
}

const nothing = (): void => undefined;

/**
 * The library fetches files of a phone's settings by Node's `fetch`, keeps them whole and hands on the option `dispatcher`,
 * which makes the call in place of Node. An error in the middle of a body would be the process's, as the library listens to
 * none: so a file is handed on once it is there.
 */
export const boundedDownloads = {
  dispatch({ origin, path }: DispatchOptions, answer: DownloadHandler): boolean {
    answer.onConnect(nothing);
    readFile(`${origin}${path}`)
      .then((file) => {
        answer.onHeaders(200, [], nothing, 'OK');
        answer.onData(file);
        answer.onComplete([]);
      })
      .catch((error: unknown) => answer.onError(error));
    return true;
  },
};
