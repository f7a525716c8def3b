import { GetParameterCommand, ParameterNotFound, type SSMClient } from '@aws-sdk/client-ssm';
import * as z from 'zod';
import { type CellConfig, parseCell } from '../cellFile.ts';
import { deployedParameter } from '../secrets.ts';

const Note = z.object({ release: z.string(), cell: z.unknown() });

/**
 * Reads the configuration of the last deployment.
 * @returns undefined before the first one
 */
export async function readDeployed(
  client: SSMClient,
  stage: string,
): Promise<{ readonly release: string; readonly cell: CellConfig } | undefined> {
  try {
    const { Parameter } = await client.send(new GetParameterCommand({ Name: deployedParameter(stage) }));
    const { release, cell } = Note.parse(JSON.parse(Parameter?.Value ?? ''));
    return { release, cell: parseCell(stage, cell) };
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
}
