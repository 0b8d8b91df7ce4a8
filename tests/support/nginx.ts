import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from '../../src/server/platform/process/environment.ts';

export const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0;

/** nginx with the project's own configuration. */
export interface Nginx {
  origin: string;
  close(): Promise<void>;
}

/** Starts nginx before processes of the shop. */
export async function startNginx(port: number, shopPorts: number[]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-nginx-'));
  const file = await writeNginxConfig(folder, port, shopPorts);
  const nginx = spawn('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const note = (text: Buffer) => {
    output += text;
  };
  nginx.stdout.on('data', note);
  nginx.stderr.on('data', note);
  const ended = once(nginx, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/healthz`).catch(() => null))?.ok) {
    if (nginx.exitCode !== null) throw new Error(`nginx did not start:\n${output}`);
  }
  return {
    origin,
    async close() {
      nginx.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Writes `deploy/nginx.conf` with other ports and folders; returns its path. */
export async function writeNginxConfig(
  folder: string,
  port: number,
  shopPorts: number[],
): Promise<string> {
  const text = await readFile(path.join(PROJECT_ROOT, 'deploy/nginx.conf'), 'utf8');
  const [server = ''] = /server shop:3000[^;]*;/.exec(text) ?? [];
  const servers = shopPorts.map((it) => server.replace('shop:3000', `127.0.0.1:${it}`));
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const folders = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`);
  const config = text
    .replace(server, servers.join('\n    '))
    // Node's pipes are sockets, which cannot be opened by name.
    .replace('/dev/stdout', `${folder}/access.log`)
    .replace('/dev/stderr', `${folder}/error.log`)
    .replace('pid /tmp/nginx.pid;', `pid ${folder}/nginx.pid;`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('http {', `http {\n  ${folders.join('\n  ')}`);
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, config);
  return file;
}
