import { type Stack, Token } from 'aws-cdk-lib';

/**
 * Wildcards and managed policies that are right as they are. cdk-nag names each by the resource it found,
 * so that a new one is a new finding; logical ids change only when a construct is renamed.
 */
export function suppressionReasons(stack: Stack, stage: string): Record<string, string> {
  const { region } = stack;
  const account = Token.isUnresolved(stack.account) ? '<AWS::AccountId>' : stack.account;
  const data = `prosa-${stage}-data:ExportsOutputFnGetAtt`;
  const helper = 'The CDK’s own helper that uploads the site; limited to the site bucket and the asset bucket.';
  const wildcards: Record<string, string> = {
    [`Resource::${data}TableCD117FA1ArnE2C8C204/index/*`]: 'The indexes of the one table, for queries only.',
    [`Resource::${data}MediaA721A567ArnB9989168/c/*`]: 'Objects below the one prefix of the media bucket.',
    [`Resource::arn:<AWS::Partition>:execute-api:${region}:${account}:<SocketsApi04DF8096>/socket/*/@connections/*`]:
      'Sockets of the one stage; a socket has no name before it connects.',
    [`Resource::arn:<AWS::Partition>:scheduler:${region}:${account}:schedule/prosa-${stage}-appointments/*`]:
      'Schedules of the one group, which are named when they are made.',
    'Resource::<WorkminuteD61E543C.Arn>:*': 'Versions of the one function the schedule calls.',
    'Resource::<SiteBucket978D4AEB.Arn>/*': helper,
    [`Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-${account}-${region}/*`]: helper,
    'Resource::*':
      'The same helper empties CloudFront’s cache, which has no resource of its own to name; nor have the traces of X-Ray.',
  };
  for (const action of ['Abort*', 'DeleteObject*', 'GetBucket*', 'GetObject*', 'List*']) {
    wildcards[`Action::s3:${action}`] = helper;
  }
  return {
    ...Object.fromEntries(Object.entries(wildcards).map(([found, reason]) => [`AwsSolutions-IAM5[${found}]`, reason])),
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
      'Only the CDK’s own helpers (site upload, set-up trigger) have it; the product’s functions have own policies.',
    'AwsSolutions-L1': 'The CDK’s own helpers choose their runtime; the product’s functions run on Node 24.',
  };
}
