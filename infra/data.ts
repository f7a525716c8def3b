import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { unusedUploads } from '../functions/manifestLimits.ts';
import { suppressFindings } from './nagSuppressions.ts';
import { KeptQueues } from './queues.ts';
import { tableSchema } from './tableSchema.ts';

const text = (name: string): dynamodb.Attribute => ({ name, type: dynamodb.AttributeType.STRING });

/**
 * Data that must survive every deployment: the table, the media and the queue of inbound messages. All of it stays
 * after the stack is removed.
 */
export class DataStack extends Stack {
  readonly table: dynamodb.TableV2;
  readonly media: s3.Bucket;
  readonly queues: KeptQueues;

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: string }) {
    super(scope, id, props);
    this.queues = new KeptQueues(this, 'Queues', stage);
    this.table = new dynamodb.TableV2(this, 'Table', {
      partitionKey: text(tableSchema.key.pk),
      sortKey: text(tableSchema.key.sk),
      globalSecondaryIndexes: tableSchema.indexes.map(({ name, pk, sk }) => ({
        indexName: name,
        partitionKey: text(pk),
        sortKey: text(sk),
      })),
      dynamoStream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: tableSchema.ttl,
      billing: dynamodb.Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.media = new s3.Bucket(this, 'Media', {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1), noncurrentVersionExpiration: Duration.days(30) },
        {
          tagFilters: { [unusedUploads.tag]: unusedUploads.value },
          expiration: Duration.days(unusedUploads.days),
        },
        // The mark of a deletion is nothing once no version is left behind it; it cannot share a rule with the above.
        { expiredObjectDeleteMarker: true },
      ],
      // Uploads carry a signed policy; the origin adds nothing to it, and the site's host is not known to this stack.
      cors: [
        {
          allowedMethods: [s3.HttpMethods.POST, s3.HttpMethods.GET, s3.HttpMethods.HEAD],
          allowedOrigins: ['*'],
          allowedHeaders: ['*'],
          maxAge: 3600,
        },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    suppressFindings(this.media, {
      'AwsSolutions-S1':
        'Access is recorded by the API that signs each link; server access logs would hold the signed links themselves.',
    });
  }
}
