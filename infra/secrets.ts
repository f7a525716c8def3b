import { Aws } from 'aws-cdk-lib';
import type { SecretName } from '../functions/manifestTypes.ts';

/** Below it are a cell's secrets in the parameter store, made by `functions/seed/setup.ts` and removed by nobody. */
export const secretsPath = (stage: string): string => `/prosa/${stage}/`;

export const secretParameter = (stage: string, name: SecretName): string => `${secretsPath(stage)}${name}`;

export const secretArn = (stage: string, name: SecretName): string =>
  `arn:${Aws.PARTITION}:ssm:${Aws.REGION}:${Aws.ACCOUNT_ID}:parameter${secretParameter(stage, name)}`;

/** Where a cell is written down as it was deployed last. */
export const deployedParameter = (stage: string): string => `${secretsPath(stage)}deployed`;
