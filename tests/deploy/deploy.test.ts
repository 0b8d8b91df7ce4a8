import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { environmentSchema, PROJECT_ROOT } from '../../src/server/platform/process/environment.ts';

import { installedByHand } from '../../tools/launch/dependencies.mjs';
import { HAS_NGINX, startNginx, writeNginxConfig } from '../support/nginx.ts';
import { unusedPort } from '../support/shop-process.ts';
import { openRunningShop } from '../survival/running-shop.ts';

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, 'deploy', file), 'utf8');
const hasProgram = (name: string) => spawnSync('which', [name]).status === 0;
const SETTINGS = new Set([...Object.keys(environmentSchema.shape), 'NODE_ENV']);

describe('the container', () => {
  const dockerfile = read('Dockerfile');

  it('installs the packages before the code, and keeps only those that the shop runs with', () => {
    const stages = dockerfile.split(/^FROM /m).slice(1);
    const last = stages.at(-1) ?? '';
    expect(stages.length).toBeGreaterThanOrEqual(3);
    const installed = dockerfile.indexOf('COPY package.json package-lock.json .npmrc ./');
    expect(installed).toBeGreaterThan(0);
    expect(installed).toBeLessThan(dockerfile.indexOf('COPY . .'));
    for (const [command] of dockerfile.matchAll(/(?<=RUN )npm \w+/g))
      expect(command).toBe('npm ci');
    expect(last).not.toContain('npm ci');
    expect(last.indexOf('node_modules')).toBeLessThan(last.indexOf('COPY . .'));
    const [, packages] = /^COPY --from=(\w+) \/shop\/node_modules/m.exec(last) ?? [];
    const source = stages.find((stage) => stage.includes(`AS ${packages}`));
    expect(source).toMatch(
      /npm ci --omit=dev --legacy-peer-deps && rm -rf node_modules\/node-linux-/,
    );
  });

  it.each(['build', 'last'])('installs nothing again in its %s stage', async (name) => {
    const stages = dockerfile.split(/^FROM /m);
    const stage =
      name === 'last' ? stages.at(-1) : stages.find((text) => text.includes(`AS ${name}`));
    const [, afterCode = ''] = stage?.split('COPY . .\n') ?? [];
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-image-'));
    // Packages of an earlier build, and the lock file of a new checkout.
    await mkdir(path.join(folder, 'node_modules'));
    for (const [file, at] of [
      ['node_modules/.package-lock.json', 1_000],
      ['package-lock.json', 2_000],
    ] as const) {
      await writeFile(path.join(folder, file), '{}');
      await utimes(path.join(folder, file), at, at);
    }
    for (const [, command = ''] of afterCode.matchAll(/^RUN (touch .+)$/gm))
      spawnSync(command, { cwd: folder, shell: true });
    expect(installedByHand(folder)).toBe(true);
    await rm(folder, { recursive: true });
  });

  it('has no tests', () => {
    const ignored = readFileSync(path.join(PROJECT_ROOT, '.dockerignore'), 'utf8').split('\n');
    const wanted = ['tests', 'bench', 'node_modules', '.env', '.data', '**/*.test.ts'];
    expect(ignored).toEqual(expect.arrayContaining(wanted));
  });

  it('is run by an ordinary user, on data of its own', () => {
    const users = [...dockerfile.matchAll(/^USER (\w+)$/gm)].map(([, name]) => name);
    expect(users).toEqual(['node']);
    expect(dockerfile.indexOf('USER node')).toBeLessThan(dockerfile.indexOf('CMD ['));
    expect(dockerfile).toContain('VOLUME /data');
  });

  it.each(['Dockerfile', 'compose.yaml', 'ssms-silks.service'])(
    '%s sets known settings',
    (file) => {
      const names = [...read(file).matchAll(/\b([A-Z][A-Z0-9_]{3,})[=:]/g)].map(([, name]) => name);
      expect(names.length).toBeGreaterThan(0);
      expect(names.filter((name) => !SETTINGS.has(String(name)))).toEqual([]);
    },
  );

  it('is where nginx and its volume expect it, whatever .env says', () => {
    const compose = read('compose.yaml');
    const [, environment = ''] = /^ {4}environment:\n((?: {6}.+\n)+)/m.exec(compose) ?? [];
    const image = /^ENV .*DATA_DIR=(\S+) PORT=(\d+)$/m.exec(dockerfile);
    expect(environment).toContain('HOST: ""');
    expect(environment).toContain(`DATA_DIR: ${image?.[1]}\n`);
    expect(environment).toContain(`PORT: "${image?.[2]}"\n`);
    expect(read('nginx.conf')).toContain(`server shop:${image?.[2]} `);
  });

  it('runs commands that exist', () => {
    const commands = [...dockerfile.matchAll(/^(?:HEALTHCHECK .*)?CMD (\[.+\])$/gm)].map(
      ([, command]) => JSON.parse(String(command)) as string[],
    );
    expect(commands).toHaveLength(2);
    for (const [program, file] of commands) {
      expect(program).toBe('node');
      expect(existsSync(path.join(PROJECT_ROOT, String(file)))).toBe(true);
    }
    const launcher = readFileSync(path.join(PROJECT_ROOT, 'tools/launch.mjs'), 'utf8');
    expect(launcher).toMatch(/^ {2}serve:/m);
    expect(launcher).toMatch(/^ {2}build:/m);
  });
});

it('the workflow for GitHub runs the test command of the README', () => {
  const root = (file: string) => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
  const [, command] = /^(npm \S+) +# every check/m.exec(root('README.md')) ?? [];
  expect(command).toBe('npm test');
  const runs = [...root('.github/workflows/test.yml').matchAll(/run: (.+)$/gm)];
  expect(runs.map(([, run]) => run)).toEqual([command]);
});

describe('the health check', () => {
  const check = (PORT: string) =>
    promisify(execFile)(process.execPath, ['deploy/health-check.mjs'], {
      cwd: PROJECT_ROOT,
      env: { PORT },
    }).then(
      () => 0,
      ({ code }) => code,
    );

  it('succeeds while the shop takes requests', async () => {
    const running = await openRunningShop();
    const { port } = new URL(running.origin);
    expect(await check(port)).toBe(0);
    await running.close();
    expect(await check(port)).toBe(1);
  });
});

it.skipIf(!hasProgram('systemd-analyze'))('systemd accepts the unit', () => {
  const unit = path.join(PROJECT_ROOT, 'deploy/ssms-silks.service');
  const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  expect(stderr.split('\n').filter((line) => line.includes('ssms-silks.service'))).toEqual([]);
});

it('backups under systemd get the settings of the unit', () => {
  const unit = read('ssms-silks.service');
  const [, user] = /^User=(.+)$/m.exec(unit) ?? [];
  const [, folder] = /^WorkingDirectory=(.+)$/m.exec(unit) ?? [];
  const [, dataDir] = /^Environment=(DATA_DIR=.+)$/m.exec(unit) ?? [];
  const [, file] = /^(EnvironmentFile=.+)$/m.exec(unit) ?? [];
  const text = readFileSync(path.join(PROJECT_ROOT, 'docs/backup.md'), 'utf8');
  const commands = text
    .replaceAll('\\\n', '')
    .match(/systemd-run .+tasks\.ts (?:backup|restore) .+/g);
  expect(commands).toHaveLength(2);
  for (const command of commands ?? []) {
    for (const part of [
      `--uid=${user} `,
      `--working-directory=${folder} `,
      ` --setenv=${dataDir} `,
    ])
      expect(command).toContain(part);
    expect(command).toContain(`--property=${file} `);
  }
});

it.skipIf(!HAS_NGINX)('nginx accepts its configuration', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-nginx-'));
  const file = await writeNginxConfig(folder, 8080, [3000]);
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.stringContaining('syntax is ok')]);
  await rm(folder, { recursive: true });
});

describe.skipIf(!HAS_NGINX)('nginx before processes that die while they answer', () => {
  /** Answers what is read; at a change it breaks the connection, as a process that dies after its commit. */
  async function openDying(received: string[]) {
    const server = createServer((request, response) => {
      if (request.method === 'GET') return response.end('ok');
      received.push(String(request.url));
      return request.socket.destroy();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }

  it.each<[string, Record<string, string>, number]>([
    ['/api/contact', {}, 1],
    ['/api/admin/products/7/stock', {}, 1],
    ['/api/orders', {}, 1],
    ['/api/orders', { 'idempotency-key': 'a-key' }, 2],
  ])('sends a POST to %s with %j to %i of two', async (address, headers, times) => {
    const received: string[] = [];
    const servers = [await openDying(received), await openDying(received)];
    const ports = servers.map((server) => (server.address() as AddressInfo).port);
    const nginx = await startNginx(await unusedPort(), ports);
    const { status } = await fetch(nginx.origin + address, { method: 'POST', headers, body: '{}' });
    expect([status, received]).toEqual([502, Array(times).fill(address)]);
    await nginx.close();
    for (const server of servers) server.close();
  });
});
