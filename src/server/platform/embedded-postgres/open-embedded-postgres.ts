import path from 'node:path';
import { prepareDataDir } from '../data-dir.ts';
import { StartError } from '../start-error.ts';
import {
  checkMajor,
  clusterIn,
  createCluster,
  giveTo,
  ownerOfData,
  readPassword,
} from './cluster.ts';
import { findNativeFolder } from './native-binaries.ts';
import { ownerUnder } from './privileges.ts';
import { chooseRunner } from './runner.ts';
import { becomeTheShop, databaseUrl, type House, leaveSeat, type Seat, takeSeat } from './seat.ts';
import { findServer } from './server-process.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of all that the shop keeps (`DATA_DIR`). */
  dataDir: string;
  /** One shop runs on a folder; tools (admin password, demo removal) come and go beside it. */
  role: 'shop' | 'tool';
  /** Told in one line each what takes long. */
  log: (line: string) => void;
  /** Called when the server is gone for good while in use (one that ends is restarted by itself). */
  onLost?: (reason: Error) => void;
  /** How long to wait for another shop on the folder to be gone: a killed one takes a moment. */
  patienceMs?: number;
}

export interface EmbeddedPostgres {
  /** Connection address of the database `shop`, password included: never print it. */
  url: string;
  /** Leaves the server; ends it, unless another shop or tool uses it. Close the pool first. */
  close(): Promise<void>;
}

const PATIENCE_MS = 5_000;

/**
 * The embedded PostgreSQL of a data folder: found running (also after the shop was killed), or
 * started; made first if there is none.
 * @throws StartError for what its operator can put right: a folder that can't be written, a second
 * shop on the same folder, data of another PostgreSQL major, no way to run the server as root
 */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const house = await prepareHouse(options);
  const seat = await takeSeatAs(options, house);
  const url = databaseUrl(house, seat.server.port);
  const leave = keepSeat(options, house, seat);
  return { url, close: leave };
}

async function prepareHouse({ dataDir, log }: EmbeddedPostgresOptions): Promise<House> {
  const home = await prepareDataDir(dataDir);
  const cluster = clusterIn(path.join(home, 'postgres'));
  const owner = await ownerOfData(cluster);
  const runner = await chooseRunner(findNativeFolder(), home, owner);
  if (owner === undefined) {
    log(`Setting up the database in ${cluster.folder}`);
    await createCluster(cluster, runner);
  }
  await checkMajor(cluster);
  const wanted = ownerUnder(runner.privileges);
  const moved = owner !== undefined && wanted !== undefined && owner.uid !== wanted.uid;
  if (moved && (await findServer(cluster)) === undefined) {
    await giveTo(cluster.folder, runner.privileges);
  }
  return { cluster, runner, password: await readPassword(cluster), log };
}

async function takeSeatAs(
  { role, patienceMs = PATIENCE_MS }: EmbeddedPostgresOptions,
  house: House,
  port?: number,
): Promise<Seat> {
  const seat = await takeSeat(house, port);
  if (role === 'tool' || (await becomeTheShop(seat, patienceMs))) return seat;
  await leaveSeat(house.cluster, seat);
  throw new StartError(
    `Another shop is already running on ${path.dirname(house.cluster.folder)}: stop it first, or give this one a DATA_DIR of its own.`,
  );
}

/** Takes the seat again, at the same address, when the server dies under it; answers how to leave. */
function keepSeat(options: EmbeddedPostgresOptions, house: House, first: Seat) {
  let leaving = false;
  let seat: Promise<Seat> = Promise.resolve(first);
  const watch = ({ client }: Seat) => client.once('end', () => leaving || retake());
  const retake = () => {
    house.log('PostgreSQL has gone away; starting it again');
    seat = takeSeatAs(options, house, first.server.port);
    seat.then(
      (taken) => {
        if (taken.server.port === first.server.port) watch(taken);
        else lost(new StartError('PostgreSQL came back under another address: restart the shop.'));
      },
      (error: Error) => lost(error),
    );
  };
  const lost = (reason: Error) => {
    house.log(`The database is lost: ${reason.message}`);
    options.onLost?.(reason);
  };
  watch(first);
  let left: Promise<void> | undefined;
  return (): Promise<void> => {
    leaving = true;
    left ??= seat.then(
      (taken) => leaveSeat(house.cluster, taken),
      () => {},
    );
    return left;
  };
}
