import { containers, expectInStep, hostile } from '@test/support/bodyContainers.ts';
import { expect, it } from 'vitest';
import * as z from 'zod';

it('knows the lists and objects of all routes', () => {
  expect(containers.length).toBeGreaterThan(300);
});

it.each(hostile)('every list and object of a body reads %s in step with their number', (_what, value) => {
  for (const place of containers) expectInStep(place, value, (body) => z.safeParse(place.route.input, body));
});
