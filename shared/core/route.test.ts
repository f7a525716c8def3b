import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { pathNames, type Route, route, toRequest } from './route.ts';

const r = (method: Route['method'], path: Route['path']) =>
  route({ method, path, access: 'user', input: z.object({}), output: z.object({}), errors: [], summary: '' });

it.each([
  ['/tickets', []],
  ['/tickets/{ticketId}', ['ticketId']],
  ['/queues/{queueId}/options/{id}', ['queueId', 'id']],
  ['/media/{key+}', ['key']],
])('the path %s has the parameters %j', (path, names) => {
  expect(pathNames(path)).toEqual(names);
});

describe('the request of a call', () => {
  it.each(['POST', 'PUT'] as const)('%s: what is not in the path is the body', (method) => {
    expect(toRequest(r(method, '/tags/{tagId}'), { tagId: 7, name: 'a', kanban: null })).toEqual({
      method,
      path: '/tags/7',
      body: '{"name":"a","kanban":null}',
    });
  });

  it.each(['GET', 'DELETE'] as const)(
    '%s: what is not in the path is the query, without what is not given',
    (method) => {
      const input = {
        tagId: 7,
        name: 'ação & é',
        ids: [1, 2],
        only: { a: 1 },
        none: null,
        nothing: undefined,
        no: false,
      };
      expect(toRequest(r(method, '/tags/{tagId}'), input)).toEqual({
        method,
        path: '/tags/7?name=a%C3%A7%C3%A3o+%26+%C3%A9&ids=%5B1%2C2%5D&only=%7B%22a%22%3A1%7D&no=false',
      });
    },
  );

  it('has no question mark when nothing is asked', () => {
    expect(toRequest(r('GET', '/tags'), {})).toEqual({ method: 'GET', path: '/tags' });
  });

  it('a parameter is one segment whatever it holds; a greedy one is the rest of the path', () => {
    expect(toRequest(r('GET', '/tags/{name}'), { name: 'a/b?c' }).path).toBe('/tags/a%2Fb%3Fc');
    expect(toRequest(r('GET', '/media/{key+}'), { key: 'c/1/a b' }).path).toBe('/media/c/1/a%20b');
  });

  it('leaves the input as it was', () => {
    const input = { tagId: 7, name: 'a' };
    toRequest(r('PUT', '/tags/{tagId}'), input);
    expect(input).toEqual({ tagId: 7, name: 'a' });
  });
});
