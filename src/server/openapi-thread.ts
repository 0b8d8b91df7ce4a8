import { parentPort, workerData } from 'node:worker_threads';
import { openApiDocument } from './openapi.ts';

// The thread that makes the API's document: it is given the shop's name and address, and answers the text.
const { shopName, publicUrl } = workerData as { shopName: string; publicUrl: string };
parentPort?.postMessage(JSON.stringify(openApiDocument(shopName, publicUrl)));
