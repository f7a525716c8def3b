import { mockClient as mockAwsClient } from 'aws-sdk-client-mock';
import { atEndOfFile } from '../cleanUps.ts';

/** A client of AWS that the test answers for, to the end of the file. */
export const mockClient: typeof mockAwsClient = (client, options) => {
  const mock = mockAwsClient(client, options);
  atEndOfFile(() => mock.restore());
  return mock;
};
