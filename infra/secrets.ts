import { Aws } from 'aws-cdk-lib';
import type { SecretName } from '../functions/manifestTypes.ts';

/**
 * Path of a cell's secrets in the parameter store; `functions/seed/setup.ts` creates them, and they are never removed.
 */
export const secretsPath = (stage: string): string => `/prosa/${stage}/`;

export const secretParameter = (stage: string, name: SecretName): string => `${secretsPath(stage)}${name}`;

export const secretArn = (stage: string, name: SecretName): string =>
  `arn:${Aws.PARTITION}:ssm:${Aws.REGION}:${Aws.ACCOUNT_ID}:parameter${secretParameter(stage, name)}`;

/** Parameter with the cell's configuration at its last deployment. */
export const deployedParameter = (stage: string): string => `${secretsPath(stage)}deployed`;
