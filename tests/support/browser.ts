import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { unpackedChromium } from './unpacked-chromium.ts';

/** A Chromium as Playwright's `launchOptions`. */
export interface Browser {
  executablePath: string;
  args: string[];
}

/** Tests use no network but the shop, and look the same on every machine. */
const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];
const ON_PATH = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * Finds a Chromium for this machine: the system's, the one from npm (Linux on x64), Playwright's
 * own, or, for root, installs the system's package.
 * @throws Error saying what to install when there is none
 */
export async function findBrowser(): Promise<Browser> {
  for (const candidate of [...ON_PATH, unpackedChromium, playwrightsOwn, systemPackage]) {
    const executablePath =
      typeof candidate === 'string' ? pathOf(candidate) : await candidate().catch(() => undefined);
    if (executablePath !== undefined && starts(executablePath)) {
      return { executablePath, args: ARGS };
    }
  }
  throw new Error(
    'No Chromium for the browser tests: install Chromium or Chrome, or run "npx playwright install chromium".',
  );
}

/** Some systems have a stub that only says how to install the browser. */
function starts(executablePath: string): boolean {
  const { status, stdout } = spawnSync(executablePath, ['--version'], { encoding: 'utf8' });
  return status === 0 && /chrom/i.test(stdout);
}

function pathOf(program: string): string | undefined {
  const { status, stdout } = spawnSync('/bin/sh', ['-c', 'command -v "$0"', program], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : undefined;
}

async function playwrightsOwn(): Promise<string | undefined> {
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

async function systemPackage(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || pathOf('apt-get') === undefined) return undefined;
  process.stdout.write('Installing Chromium for the browser tests (apt-get)\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '--yes', '--no-install-recommends', 'chromium'];
  for (const args of [['update'], install]) {
    execFileSync('apt-get', ['--quiet', '--quiet', ...args], { env, stdio: 'inherit' });
  }
  return pathOf('chromium');
}
