import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import * as iam from 'aws-cdk-lib/aws-iam';
import {
  AwsCustomResource,
  AwsCustomResourcePolicy,
  type AwsSdkCall,
  PhysicalResourceId,
} from 'aws-cdk-lib/custom-resources';
import type { Construct } from 'constructs';
import { suppressFindings } from './nagSuppressions.ts';

/** The same for all stages of an account in a region: the first deployment makes it, later ones find it. */
export const accountStackName = 'prosa-account';

const clusterService = 'ecs.amazonaws.com';

interface AccountProps extends StackProps {
  readonly linkedNumbers: boolean;
}

/**
 * Resources of the account and region instead of a stage. API Gateway has one role for the logs of all its APIs and
 * refuses access logs without it; role and setting are never removed, because other stages may use them.
 */
export class AccountStack extends Stack {
  constructor(scope: Construct, id: string, props: AccountProps) {
    super(scope, id, props);
    const role = new iam.Role(this, 'GatewayLogsRole', {
      assumedBy: new iam.ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [
        iam.ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs'),
      ],
    });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    const account = new CfnAccount(this, 'GatewayAccount', { cloudWatchRoleArn: role.roleArn });
    account.applyRemovalPolicy(RemovalPolicy.RETAIN);
    suppressFindings(role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
        'AWS’s own policy for this one purpose; the role serves every API of the account.',
    });
    if (props.linkedNumbers) this.clusterRole();
  }

  /**
   * ECS creates its service-linked role on the first request in an account, and until then the first cluster fails. IAM
   * answers InvalidInput if the role exists. The role is never removed, because other clusters may need it.
   */
  private clusterRole(): void {
    const call: AwsSdkCall = {
      service: 'IAM',
      action: 'createServiceLinkedRole',
      parameters: { AWSServiceName: clusterService },
      physicalResourceId: PhysicalResourceId.of(clusterService),
      ignoreErrorCodesMatching: 'InvalidInput',
    };
    new AwsCustomResource(this, 'ClusterRole', {
      onCreate: call,
      onUpdate: call,
      installLatestAwsSdk: false,
      policy: AwsCustomResourcePolicy.fromStatements([
        new iam.PolicyStatement({
          actions: ['iam:CreateServiceLinkedRole'],
          resources: [
            this.formatArn({
              ...{ service: 'iam', region: '', resource: 'role/aws-service-role' },
              resourceName: `${clusterService}/AWSServiceRoleForECS`,
            }),
          ],
          conditions: { StringEquals: { 'iam:AWSServiceName': clusterService } },
        }),
      ]),
    });
    suppressFindings(this, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
        'The CDK’s own helper that makes the call has it.',
      'AwsSolutions-L1': 'The CDK’s own helper chooses its runtime.',
    });
  }
}
