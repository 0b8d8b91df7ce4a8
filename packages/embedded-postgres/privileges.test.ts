import { describe, expect, it } from 'vitest';
import {
  childEnvironment,
  commandWithPrivileges,
  findUnprivilegedUser,
  launchCandidates,
} from './privileges.ts';

const nobody = { uid: 65534, gid: 65533 };
const alice = { uid: 1000, gid: 1001 };

describe('launchCandidates', () => {
  it.each([
    ['an ordinary user runs the server', 1000, true, undefined, ['own']],
    ['a user without a name gets one first', 1234, false, undefined, ['namespace', 'own']],
    ['root enters a namespace, else becomes nobody', 0, true, undefined, ['namespace', 'other']],
    [
      'data of root stays with root where possible',
      0,
      true,
      { uid: 0, gid: 0 },
      ['namespace', 'other'],
    ],
    ['data of another user is served as that user', 0, true, alice, ['other', 'namespace']],
  ])('%s', (_case, uid, named, dataOwner, kinds) => {
    const ways = launchCandidates({ uid, named, dataOwner, nobody });
    expect(ways.map((way) => way.kind)).toEqual(kinds);
  });

  it('becomes the owner of existing data, not nobody', () => {
    const [first] = launchCandidates({ uid: 0, named: true, dataOwner: alice, nobody });
    expect(first).toEqual({ kind: 'other', as: alice });
  });
});

describe('commandWithPrivileges', () => {
  it('runs the program directly under the own or another user', () => {
    expect(commandWithPrivileges({ kind: 'own' }, '/bin/x', ['-a'])).toEqual({
      file: '/bin/x',
      args: ['-a'],
      identity: {},
    });
    expect(commandWithPrivileges({ kind: 'other', as: alice }, '/bin/x', []).identity).toEqual(
      alice,
    );
  });

  it('runs unshare around it in a namespace', () => {
    const { file, args, identity } = commandWithPrivileges(
      { kind: 'namespace', as: nobody },
      '/bin/x',
      ['-a'],
    );
    expect([file, ...args]).toEqual([
      'unshare',
      '--user',
      '--map-user=65534',
      '--map-group=65533',
      '/bin/x',
      '-a',
    ]);
    expect(identity).toEqual({});
  });
});

describe('findUnprivilegedUser', () => {
  it('reads its ids from passwd, also negative ones', () => {
    expect(findUnprivilegedUser('root:x:0:0::/:/bin/sh\nnobody:x:99:98::/:/bin/false\n')).toEqual({
      uid: 99,
      gid: 98,
    });
    expect(findUnprivilegedUser('nobody:*:-2:-2::/:/bin/false\n').uid).toBe(4_294_967_294);
  });

  it('falls back to the usual id', () => {
    expect(findUnprivilegedUser('').uid).toBe(65534);
  });
});

it("hides the shop's secrets from the server", () => {
  process.env.ADMIN_PASSWORD = 'secret';
  expect(Object.keys(childEnvironment())).toEqual(['PATH', 'TMPDIR', 'LC_ALL', 'TZ']);
  delete process.env.ADMIN_PASSWORD;
});
