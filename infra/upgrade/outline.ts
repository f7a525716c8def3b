import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { parseCell } from '../cellFile.ts';
import { createUnbuiltCell, nestedIn } from '../unbuiltCell.ts';

/** The property that names a resource in its account, for each type that this product names itself. */
const physicalNames: Readonly<Record<string, string>> = {
  'AWS::CloudFront::Function': 'Name',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::ECS::Cluster': 'ClusterName',
  'AWS::ECS::Service': 'ServiceName',
  'AWS::IAM::Role': 'RoleName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::SSM::Parameter': 'Name',
  'AWS::Scheduler::ScheduleGroup': 'Name',
};

/** Properties that end in a name too, but of something else, or one that several resources of an account may have. */
const sharedNames = [
  'AWS::ApiGateway::RestApi.Name',
  'AWS::ApiGateway::Stage.StageName',
  'AWS::ApiGatewayV2::Api.Name',
  'AWS::ApiGatewayV2::Stage.StageName',
  'AWS::CloudWatch::Alarm.MetricName',
  'AWS::IAM::Policy.PolicyName',
  'AWS::Scheduler::Schedule.GroupName',
];

/** Properties of resources with data that cannot change without a replacement, by type. */
const replacedBy: Readonly<Record<string, readonly string[]>> = {
  'AWS::DynamoDB::GlobalTable': ['TableName', 'KeySchema', 'LocalSecondaryIndexes'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::SQS::Queue': ['QueueName', 'FifoQueue'],
};

/** A cell with all optional parts: a sender, and workers of linked numbers. */
const referenceCell = {
  stage: 'prod',
  adminEmail: 'admin@prosa.app',
  alarmEmail: 'alarms@prosa.app',
  mailFrom: 'no-reply@prosa.app',
};

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

interface Index {
  readonly IndexName: string;
  readonly KeySchema: unknown;
}

/** Parts of a cell's templates at which an upgrade can fail or lose data. */
export interface Outline {
  /** Path of the stack and logical id, by type and physical name. */
  readonly names: Readonly<Record<string, string>>;
  /** Resources with data in the data stack, by logical id: type and the properties that would replace it. */
  readonly kept: Readonly<Record<string, { readonly type: string; readonly fixed: Readonly<Record<string, unknown>> }>>;
  /** Keys of the table's indexes, by their names. */
  readonly indexes: Readonly<Record<string, unknown>>;
  /** Types and properties that look like a name but are in no list; an outline with any is incomplete. */
  readonly unknownNames: readonly string[];
}

const resourcesOf = (stack: Stack): [string, Resource][] =>
  Object.entries((Template.fromStack(stack).toJSON() as { Resources: Record<string, Resource> }).Resources);

const sorted = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));

function listPhysicalNames(stack: Stack): [string, string][] {
  return resourcesOf(stack).flatMap(([id, { Type, Properties = {} }]) => {
    const name = Properties[physicalNames[Type] ?? ''];
    return typeof name === 'string' ? [[`${Type} ${name}`, `${stack.node.path}/${id}`] as [string, string]] : [];
  });
}

const unknownNamesOf = (stack: Stack): string[] =>
  resourcesOf(stack).flatMap(([, { Type, Properties = {} }]) =>
    Object.entries(Properties)
      .filter(([property, value]) => /^(\w+)?Name$/.test(property) && typeof value === 'string')
      .filter(([property]) => physicalNames[Type] !== property)
      .map(([property]) => `${Type}.${property}`)
      .filter((property) => !sharedNames.includes(property)),
  );

/** @param config of a cell; the one of which releases are noted has all that an upgrade can break */
export function outlineCell(config = parseCell('released', referenceCell)): Outline {
  const { account, data, service } = createUnbuiltCell(config);
  const stacks = [account, data, service].flatMap((stack) => [stack, ...nestedIn(stack)]);
  const kept = resourcesOf(data).flatMap(([id, { Type, Properties = {} }]) => {
    const fixed = replacedBy[Type]?.map((name) => [name, Properties[name] ?? null] as const);
    return fixed ? [[id, { type: Type, fixed: Object.fromEntries(fixed) }] as const] : [];
  });
  const indexes = resourcesOf(data).flatMap(([, { Properties = {} }]) =>
    ((Properties['GlobalSecondaryIndexes'] ?? []) as Index[]).map(
      ({ IndexName, KeySchema }) => [IndexName, KeySchema] as const,
    ),
  );
  return {
    names: sorted(stacks.flatMap(listPhysicalNames)),
    kept: sorted(kept),
    indexes: sorted(indexes),
    unknownNames: [...new Set(stacks.flatMap(unknownNamesOf))],
  };
}
