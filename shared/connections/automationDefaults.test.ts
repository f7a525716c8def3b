import { expect, it } from 'vitest';
import { queueDefaults } from '../queues/defaults.ts';
import { QueueAutomation } from '../queues/model.ts';
import { ConnectionAutomation } from './automation.ts';
import { automationDefaults } from './automationDefaults.ts';

it('says of connections and queues what an empty form says', () => {
  expect(automationDefaults()).toEqual(ConnectionAutomation.parse({}));
  expect(queueDefaults()).toEqual(QueueAutomation.parse({}));
});
