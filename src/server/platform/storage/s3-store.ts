import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { StartError } from '../errors/start-error.ts';
import type { FileStore } from './file-store.ts';

/** An object store and its credentials. */
export interface ObjectStoreSettings {
  /** Address of the service, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of every name; may be empty. */
  prefix: string;
}

/** Written at start, to check that the store is writable. */
const PROBE = 'shop.txt';
/** Names of the error for a missing file. */
const MISSING = ['NoSuchKey', 'NotFound'];

/**
 * Files in a bucket of an S3-compatible object store.
 * @throws StartError in one sentence when the bucket can't be written
 */
export async function openS3Store(settings: ObjectStoreSettings): Promise<FileStore> {
  const store = createS3Store(settings);
  await store.write(PROBE, Buffer.from('Files of the shop\n')).catch((error) => {
    throw refusedBucket(settings, error, 'written');
  });
  return store;
}

/** Checks that the bucket can be read. @throws StartError as `openS3Store`; nothing is written */
export async function checkS3Store(settings: ObjectStoreSettings): Promise<void> {
  await createS3Store(settings)
    .read(PROBE)
    .catch((error) => {
      throw refusedBucket(settings, error, 'read');
    });
}

function createS3Store(settings: ObjectStoreSettings): FileStore {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other stores than Amazon's support neither bucket names in the host nor its newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const place = (name: string) => ({ Bucket, Key: `${settings.prefix}${name}` });

  return {
    async read(name) {
      const found = await orMissing(client.send(new GetObjectCommand(place(name))));
      return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : null;
    },
    async has(name) {
      return (await orMissing(client.send(new HeadObjectCommand(place(name))))) !== null;
    },
    async write(name, bytes) {
      await client.send(new PutObjectCommand({ ...place(name), Body: bytes }));
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(place(name)));
    },
  };
}

function refusedBucket(
  { bucket, endpoint }: ObjectStoreSettings,
  error: unknown,
  done: 'read' | 'written',
): StartError {
  return new StartError(
    `The bucket ${bucket} at ${endpoint} can't be ${done} (${toReason(error)}): check the settings that begin with S3_.`,
  );
}

async function orMissing<T>(sent: Promise<T>): Promise<T | null> {
  try {
    return await sent;
  } catch (error) {
    // A missing bucket is another error, except in the answer of HEAD, which has no body to say so.
    const isMissing = error instanceof S3ServiceException && MISSING.includes(error.name);
    if (isMissing) return null;
    throw error;
  }
}

function toReason(error: unknown): string {
  if (error instanceof S3ServiceException) return error.name;
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? String(error);
}
