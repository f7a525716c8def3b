import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as scheduler from 'aws-cdk-lib/aws-scheduler';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

interface AppointmentsProps {
  readonly groupName: string;
  /** Queues an appointment may put something into. */
  readonly queues: readonly sqs.IQueue[];
  /** Queue for schedules that could not be delivered for a day. */
  readonly deadLetters: sqs.IQueue;
}

/**
 * One-time schedules that functions create at run time. They have their own group, so that these functions cannot touch
 * the clocks of the stack.
 */
export class Appointments extends Construct {
  readonly groupName: string;
  /** Role with which EventBridge delivers. */
  readonly role: iam.Role;
  readonly arnForAll: string;
  readonly deadLetterArn: string;

  constructor(scope: Construct, id: string, { groupName, queues, deadLetters }: AppointmentsProps) {
    super(scope, id);
    const group = new scheduler.ScheduleGroup(this, 'Group', { scheduleGroupName: groupName });
    this.groupName = groupName;
    this.arnForAll = Stack.of(this).formatArn({
      service: 'scheduler',
      resource: 'schedule',
      resourceName: `${groupName}/*`,
    });
    // The condition keeps others from having the scheduler use this role for them.
    this.role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('scheduler.amazonaws.com', {
        conditions: {
          StringEquals: {
            'aws:SourceAccount': Stack.of(this).account,
            'aws:SourceArn': group.scheduleGroupArn,
          },
        },
      }),
    });
    this.deadLetterArn = deadLetters.queueArn;
    const queueArns = [...queues, deadLetters].map(({ queueArn }) => queueArn);
    this.role.addToPolicy(new iam.PolicyStatement({ actions: ['sqs:SendMessage'], resources: queueArns }));
  }
}
