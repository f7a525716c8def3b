import { emailReportJob } from '@shared/emails/reports.ts';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as ses from 'aws-cdk-lib/aws-ses';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

interface EmailReportsProps {
  readonly name: string;
  readonly jobs: sqs.IQueue;
}

/** Reports of SES about sent e-mails: bounces and complaints become jobs. */
export class EmailReports extends Construct {
  constructor(scope: Construct, id: string, { name, jobs }: EmailReportsProps) {
    super(scope, id);
    const set = new ses.ConfigurationSet(this, 'Set', {
      configurationSetName: name,
      tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
      // The service itself also writes no more to who cannot be reached or does not want it.
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
    set.addEventDestination('Bus', {
      destination: ses.EventDestination.eventBus(events.EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [ses.EmailSendingEvent.BOUNCE, ses.EmailSendingEvent.COMPLAINT],
    });
    new events.Rule(this, 'Rule', {
      description: 'Bounces and complaints of this stage’s e-mails',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [name] } } },
      },
      targets: [
        new targets.SqsQueue(jobs, {
          retryAttempts: 185,
          message: events.RuleTargetInput.fromObject(emailReportJob(events.EventField.fromPath('$.detail'))),
        }),
      ],
    });
  }
}
