import { containers, expectInStep, hostile } from '@test/support/bodyContainers.ts';
import { it } from 'vitest';
import { takenHeaders, unknownFields } from './unknownFields.ts';

it.each(hostile)('finds unknown fields among %s in step with their number', (_what, value) => {
  for (const place of containers)
    expectInStep(place, value, (body) => takenHeaders(place.route, body, unknownFields(place.route, body)));
});
