import { synthesised } from '../../support/infra/synthesised.ts';
import { type Line, prices } from './prices.ts';

const minutesOfMonth = 43_800;
/** Lambda looks into a queue with five pollers that wait for 20 seconds each. */
const pollsOfMonth = 5 * 3 * minutesOfMonth;

/** An alarm is paid for by the metrics it looks at. */
const metricsOf = ({ Metrics }: Record<string, unknown>): number =>
  Array.isArray(Metrics) ? Metrics.filter((metric) => 'MetricStat' in metric).length : 1;

/** What a cell costs in a month in which nothing happens, from its templates. */
export function idleLines(given: { readonly mailFrom?: string } = {}): Line[] {
  const { data, service } = synthesised(given);
  const all = [data, service].flatMap((template) =>
    Object.values(
      template.toJSON()['Resources'] as Record<string, { Type: string; Properties: Record<string, unknown> }>,
    ),
  );
  const ofType = (type: string) => all.filter(({ Type }) => Type === type);
  const queues = ofType('AWS::SQS::Queue').filter(({ Properties }) => Properties['RedrivePolicy']);
  const fifo = queues.filter(({ Properties }) => Properties['FifoQueue']).length;
  // A metric is paid for in the months in which something is counted.
  const alarms = ofType('AWS::CloudWatch::Alarm').reduce((sum, { Properties }) => sum + metricsOf(Properties), 0);
  const clocks = ofType('AWS::Scheduler::Schedule').length;
  const runs = (clocks * minutesOfMonth) / 1e6;
  return [
    {
      name: 'metrics with an alarm, beyond the ten that are free',
      amount: alarms,
      dollars: Math.max(0, alarms - prices.freeAlarms) * prices.alarm,
    },
    { name: 'queues looked into, FIFO', amount: fifo, dollars: (fifo * pollsOfMonth * prices.fifoRequest) / 1e6 },
    {
      name: 'queues looked into, standard',
      amount: queues.length - fifo,
      dollars: ((queues.length - fifo) * pollsOfMonth * prices.standardRequest) / 1e6,
    },
    {
      name: 'clocks',
      amount: clocks,
      dollars: runs * (prices.scheduledRun + prices.lambdaRun + 200 * 0.25 * prices.lambdaGigabyteMs),
    },
    { name: 'table, read by the clock', amount: clocks, dollars: runs * 8 * prices.readUnit },
    { name: 'keys', amount: ofType('AWS::KMS::Key').length, dollars: ofType('AWS::KMS::Key').length * prices.key },
    {
      name: 'secrets',
      amount: ofType('AWS::SecretsManager::Secret').length,
      dollars: ofType('AWS::SecretsManager::Secret').length * prices.managedSecret,
    },
  ];
}
