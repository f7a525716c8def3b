import { largestForm } from '@shared/core/bodyLimits.ts';
import { describe, expect, it } from 'vitest';
import { createMatcher } from './match.ts';

const routes = {
  tickets: {
    list: { method: 'GET', path: '/tickets' },
    mine: { method: 'GET', path: '/tickets/mine' },
    show: { method: 'GET', path: '/tickets/{id}' },
    update: { method: 'PUT', path: '/tickets/{id}' },
    note: { method: 'POST', path: '/tickets/{ticketId}/notes' },
    event: { method: 'POST', path: '/tickets/events', access: 'signed' },
  },
  // Another feature may call the same part of the path otherwise.
  notes: { add: { method: 'POST', path: '/tickets/{noteId}' } },
  media: { read: { method: 'GET', path: '/media/{key+}' }, save: { method: 'POST', path: '/media' } },
};

describe('matching', () => {
  const match = createMatcher(routes);
  it.each([
    ['GET', '/tickets', 'tickets', '/tickets', {}],
    ['GET', '/tickets/mine', 'tickets', '/tickets/mine', {}],
    ['GET', '/tickets/7', 'tickets', '/tickets/{id}', { id: '7' }],
    ['POST', '/tickets/7/notes', 'tickets', '/tickets/{id}/notes', { id: '7' }],
    ['POST', '/tickets/7', 'notes', '/tickets/{id}', { id: '7' }],
  ])('%s %s of a segment that functions share', (method, path, feature, resource, params) => {
    expect(match(method, path)).toEqual({ feature, resource, params, isSigned: false, maxBodyBytes: largestForm });
  });

  it.each([
    ['GET', '/media', '/media', {}],
    ['POST', '/media', '/media', {}],
    ['GET', '/media/a/b%20c', '/media/{proxy+}', { proxy: 'a/b c' }],
    ['PUT', '/media/x', '/media/{proxy+}', { proxy: 'x' }],
  ])('%s %s of a segment that one function serves, which knows its routes', (method, path, resource, params) => {
    expect(match(method, path)).toMatchObject({ feature: 'media', resource, params, isSigned: false });
  });

  it.each(['/ticket', '/tickets/', '/tickets/7/8', '/tickets//notes', '/tickets/%', '/media/', ''])(
    'knows no %s',
    (path) => {
      expect(match('GET', path)).toBeUndefined();
    },
  );

  it('refuses what API Gateway could not hold', () => {
    const save = { method: 'PUT', path: '/media/{id}' };
    expect(() => createMatcher({ media: { read: routes.media.read, save } })).toThrow('/media/{id} has the sibling');
  });

  it.each(['DELETE /tickets/7', 'PUT /tickets/mine'])('knows no %s, whatever other methods the path has', (call) => {
    const [method = '', path = ''] = call.split(' ');
    expect(match(method, path)).toBeUndefined();
  });
});
