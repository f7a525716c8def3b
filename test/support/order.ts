import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long for their size: vitest takes the size of a file it has not run yet for its duration. */
const long = [
  /\/functions\/(accounts\/billing\/payments\.year|campaigns\/deliveries\.cost|metrics\/(handler\.cost|count\.crashes))\./,
  /\/functions\/(search\/flush\.badInput|inbox\/tickets\/search\.rights|platform\/impersonation\/handler\.everyRoute)\./,
  /\/(infra\/bundling\.sizes|shared\/bot\/step\.property|test\/(bench\/cost\/cost|contract\/(audit|client)|regularExpressions))\./,
  /\/test\/journeys\/(bot|campaigns|developers|ticketLifecycle|messengerPages|messengerPagesWindow|replyWindow)\./,
];

/** Files that wait for a line or a clock three quarters of their time. */
const waiting = /\/functions\/whatsappWeb\//;

/** So many others begin before each of those that wait: half of the processes wait then, and the others have the cores. */
const between = 3;

/** Begins with what takes long, so that at the end no core stands idle beside it, and does not wait with all processes. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.some((pattern) => pattern.test(moduleId));
    const idle = sorted.filter(({ moduleId }) => waiting.test(moduleId));
    const busy = sorted.filter((file) => !idle.includes(file));
    const order = [...busy.filter(isLong), ...busy.filter((file) => !isLong(file))];
    return [...order.flatMap((file, at) => (at % between === 0 ? [...idle.splice(0, 1), file] : [file])), ...idle];
  }
}
