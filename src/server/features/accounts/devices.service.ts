import type { Device } from '../../../contract/accounts.ts';
import { deviceName } from '../../../domain/accounts/device-name.ts';
import { notFound } from '../../platform/errors/shop-error.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './accounts.repository.ts';
import { type Auth, findBearerSession } from './auth.ts';

/** The devices on which a customer is signed in: one for each session. */
export function createDevicesService({ db, clock, auth }: ServiceBase & { auth: Auth }) {
  const readToken = async (headers: Headers) =>
    (await findBearerSession({ db, auth }, headers))?.token;

  return {
    /** The devices of the caller, this one first, then the last used. */
    async list(userId: string, headers: Headers): Promise<Device[]> {
      const token = await readToken(headers);
      const rows = await repository.listSessions(db, userId, clock.now());
      const devices = rows.map((row) => ({ ...toDevice(row), isCurrent: row.token === token }));
      return [
        ...devices.filter(({ isCurrent }) => isCurrent),
        ...devices.filter(({ isCurrent }) => !isCurrent),
      ];
    },

    /** Signs the caller out on one device. @throws ShopError NOT_FOUND, also for others' devices */
    async signOut(userId: string, id: string): Promise<void> {
      if (!(await repository.deleteOwnSession(db, userId, id))) throw notFound('This device');
    },

    /** Signs the caller out on all devices but this one. */
    async signOutElsewhere(userId: string, headers: Headers): Promise<void> {
      await repository.deleteSessions(db, userId, await readToken(headers));
    },
  };
}

/** A session as its owner sees it. */
export function toDevice({ id, userAgent, createdAt, updatedAt }: repository.SessionRow) {
  return {
    _id: id,
    name: deviceName(userAgent),
    signedInAt: createdAt.toISOString(),
    lastUsedAt: updatedAt.toISOString(),
  };
}
