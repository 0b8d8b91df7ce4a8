import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../contract/client.ts';
import { loadForCustomer, redirectUnlessSignedIn } from './require-sign-in.ts';
import {
  changeName,
  ensureSession,
  loadSession,
  signIn,
  signOut,
  signOutEverywhere,
} from './session.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('./api.ts', () => ({ callApi: call }));

const anna = { _id: 'u1', name: 'Anna Rao', email: 'anna@example.com', isAdmin: false };
const kept = new Map<string, string>();
const tokens = () => [...kept.values()];

beforeEach(() => {
  kept.clear();
  call.mockReset();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  });
});
afterEach(() => vi.unstubAllGlobals());

async function signInAs(user: typeof anna, token: string) {
  call.mockResolvedValueOnce({ token, user });
  await signIn({ email: user.email, password: 'silk' });
}

describe('ensureSession', () => {
  it('makes no call once it is known who is signed in', async () => {
    await signInAs(anna, 'token');
    call.mockReset();
    await ensureSession();
    expect(call).not.toHaveBeenCalled();
  });
});

describe('loadSession', () => {
  it('makes no call without a token', async () => {
    expect(await loadSession()).toEqual({ status: 'signedOut', user: null });
    expect(call).not.toHaveBeenCalled();
  });

  it("returns the token's user, with one call for concurrent requests", async () => {
    await signInAs(anna, 'token');
    call.mockReset().mockResolvedValueOnce(anna);
    const states = await Promise.all([loadSession(), loadSession()]);
    expect(states.map(({ user }) => user)).toEqual([anna, anna]);
    expect(call).toHaveBeenCalledExactlyOnceWith('GET /api/user/me');
  });

  it.each([
    [400, 'SIGNED_OUT', []],
    [400, 'BAD_INPUT', ['token']],
    [500, 'INTERNAL', ['token']],
    [0, 'OFFLINE', ['token']],
  ] as const)('is signed out after %d %s, and keeps %j', async (status, code, left) => {
    await signInAs(anna, 'token');
    call.mockRejectedValueOnce(new ApiError(status, { code }));
    expect(await loadSession()).toEqual({ status: 'signedOut', user: null });
    expect(tokens()).toEqual(left);
  });

  it('ignores a late answer about an old token after a sign-in', async () => {
    await signInAs(anna, 'old');
    const answer = Promise.withResolvers();
    call.mockReturnValueOnce(answer.promise);
    const loading = loadSession();
    await signInAs({ ...anna, name: 'Bela' }, 'new');
    answer.reject(new ApiError(400, { code: 'SIGNED_OUT' }));
    expect((await loading).user?.name).toBe('Bela');
    expect(tokens()).toEqual(['new']);
  });
});

describe('requireUser', () => {
  it('returns the signed-in user', async () => {
    await signInAs(anna, 'token');
    call.mockResolvedValueOnce(anna);
    expect(await redirectUnlessSignedIn('/')).toEqual(anna);
  });

  it.each(['/', '/signin'] as const)(
    'redirects to %s when nobody is signed in',
    async (elsewhere) => {
      const thrown = await redirectUnlessSignedIn(elsewhere).catch((response: unknown) => response);
      expect(thrown).toBeInstanceOf(Response);
      expect((thrown as Response).headers.get('Location')).toBe(elsewhere);
    },
  );
});

describe('loadForCustomer', () => {
  const request = new Request('http://shop.example/orders');

  it('asks for what a screen shows while the session is loaded', async () => {
    await signInAs(anna, 'token');
    const answered: string[] = [];
    call.mockImplementationOnce(async () => {
      await Promise.resolve();
      answered.push('session');
      return anna;
    });
    const load = vi.fn(async () => [...answered]);
    expect(await loadForCustomer(request, load)).toEqual([]);
    expect(answered).toEqual(['session']);
    expect(load).toHaveBeenCalledOnce();
  });

  it('leads a visitor elsewhere and asks for nothing; a session that has ended too', async () => {
    const load = vi.fn().mockRejectedValue(new ApiError(401, { code: 'SIGNED_OUT' }));
    await expect(loadForCustomer(request, load)).rejects.toBeInstanceOf(Response);
    expect(load).not.toHaveBeenCalled();
    await signInAs(anna, 'token');
    call.mockRejectedValueOnce(new ApiError(401, { code: 'SIGNED_OUT' }));
    await expect(loadForCustomer(request, load)).rejects.toBeInstanceOf(Response);
    expect(tokens()).toEqual([]);
  });
});

describe('POST /api/user/signout', () => {
  it('revokes the token, then clears local storage, even when the shop is unreachable', async () => {
    await signInAs(anna, 'token');
    kept.set('cartItems', '[]');
    call.mockRejectedValueOnce(new ApiError(0, { code: 'OFFLINE' }));
    await signOut();
    expect(call).toHaveBeenLastCalledWith('POST /api/user/signout');
    expect(kept.size).toBe(0);
  });
});

describe('POST /api/user/signout-everywhere', () => {
  it('ends every session, then clears local storage', async () => {
    await signInAs(anna, 'token');
    kept.set('cartItems', '[]');
    call.mockResolvedValueOnce({ message: 'You are signed out everywhere' });
    await signOutEverywhere();
    expect(call).toHaveBeenLastCalledWith('POST /api/user/signout-everywhere');
    expect(kept.size).toBe(0);
  });

  it('changes nothing when it fails: the other sessions would continue unnoticed', async () => {
    await signInAs(anna, 'token');
    call.mockRejectedValueOnce(new ApiError(0, { code: 'OFFLINE' }));
    await expect(signOutEverywhere()).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(tokens()).toEqual(['token']);
  });
});

describe('POST /api/user/change-name', () => {
  it('returns the updated user', async () => {
    await signInAs(anna, 'token');
    const renamed = { ...anna, name: 'Anna Hegde' };
    call.mockResolvedValueOnce(renamed);
    expect(await changeName('Anna Hegde')).toEqual(renamed);
    expect(call).toHaveBeenLastCalledWith('POST /api/user/change-name', {
      body: { fullName: 'Anna Hegde' },
    });
  });
});
