import { expect, it } from 'vitest';
import { createRouteTree } from './routeTree.ts';

const find = createRouteTree(
  [
    ['GET', '/tickets'],
    ['GET', '/tickets/mine'],
    ['GET', '/tickets/{id}'],
    ['PUT', '/tickets/{id}'],
    ['POST', '/tickets/{ticketId}/notes'],
    ['GET', '/media/{key+}'],
    ['ANY', '/contacts/{proxy+}'],
  ].map(([method = '', path = '']) => ({ method, path, target: path })),
);

it.each([
  ['GET', '/tickets', '/tickets', {}],
  ['GET', '/tickets/mine', '/tickets/mine', {}],
  ['GET', '/tickets/7', '/tickets/{id}', { id: '7' }],
  ['GET', '/tickets/a%2Fb', '/tickets/{id}', { id: 'a/b' }],
  ['POST', '/tickets/7/notes', '/tickets/{ticketId}/notes', { ticketId: '7' }],
  ['GET', '/media/a/b%20c', '/media/{key+}', { key: 'a/b c' }],
  ['DELETE', '/contacts/7/pictures', '/contacts/{proxy+}', { proxy: '7/pictures' }],
])('finds %s %s', (method, path, target, params) => {
  expect(find(method, path)).toEqual({ target, params });
});

it.each(['/ticket', '/tickets/', '/tickets/7/8', '/tickets//notes', '/tickets/%', '/media/', '/contacts', ''])(
  'knows no %s',
  (path) => {
    expect(find('GET', path)).toBeUndefined();
  },
);

it.each(['DELETE /tickets/7', 'PUT /tickets/mine'])('knows no %s, whatever other methods the path has', (call) => {
  const [method = '', path = ''] = call.split(' ');
  expect(find(method, path)).toBeUndefined();
});
