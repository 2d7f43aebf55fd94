import { expect, test } from 'vitest';
import { issuerProblem } from './manage.ts';
import { accountNameOf, readGroupRole, roleFor } from './provider.ts';

test('a group is given a role for people, and what can be added to it', () => {
  expect(readGroupRole('reception=front-desk')).toEqual({ group: 'reception', role: 'front-desk', permissions: [] });
  expect(readGroupRole('cn=night=front-desk,inventory')).toEqual({
    group: 'cn=night',
    role: 'front-desk',
    permissions: ['inventory'],
  });
  for (const wrong of ['', 'reception', '=auditor', 'it=telephony', 'it=integration', 'it=chief'])
    expect(() => readGroupRole(wrong), wrong).toThrow('is no group with its role');
  expect(() => readGroupRole('it=auditor,inspect')).toThrow('no permission');
});

test('the first group of the hotel’s own order counts, however many somebody has', () => {
  const table = ['it=administrator', 'reception=front-desk'].map(readGroupRole);
  expect(roleFor(table, ['reception', 'it'])?.role).toBe('administrator');
  expect(roleFor(table, 'reception')?.role).toBe('front-desk');
  for (const none of [undefined, null, 7, {}, [], ['It'], [['it']], 'it reception'])
    expect(roleFor(table, none)).toBeUndefined();
});

test('an account is called what stands before the @', () => {
  expect(['maria@example.com', 'maria', '@x', 7, undefined].map(accountNameOf)).toEqual(['maria', 'maria', '', '', '']);
});

test('an issuer is reached by https, or on this machine', () => {
  for (const good of ['https://login.example.com/hotel', 'http://127.0.0.1:9000', 'http://localhost/x'])
    expect(issuerProblem(good), good).toBeUndefined();
  for (const bad of [
    'http://login.example.com',
    'login.example.com',
    'https://a:b@login.example.com',
    'https://x/?y=1',
  ])
    expect(issuerProblem(bad), bad).toContain('is no address of a provider');
});
