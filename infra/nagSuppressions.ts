import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Findings of the checks that are right as they are, each with its reason. */
export function suppressFindings(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason });
}
