import { createRequire } from 'node:module';
import { mockClient as mockAwsClient } from 'aws-sdk-client-mock';
import { atEndOfFile } from '../cleanUps.ts';

const ofMock = createRequire(createRequire(import.meta.url).resolve('aws-sdk-client-mock'));
/** Keeps every stub until all are given back, and each holds the modules of the file that made it. */
export const stubs = ofMock('sinon') as { readonly restore: () => void; readonly getFakes: () => readonly unknown[] };

/** A client of AWS that the test answers for, to the end of the file. */
export const mockClient: typeof mockAwsClient = (client, options) => {
  atEndOfFile(stubs.restore);
  return mockAwsClient(client, options);
};
