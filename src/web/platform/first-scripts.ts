import { chunkWatchScript } from './chunk-recovery.ts';
import { earlyPressesScript } from './early-presses.ts';
import { wholeLayoutScript } from './late-layout.ts';
import { lateScriptsScript } from './late-scripts.ts';

/** The inline scripts that run before all others. The build puts their minified text in the place of this module. */
export const FIRST_SCRIPTS = [
  chunkWatchScript(),
  wholeLayoutScript(),
  earlyPressesScript(),
  lateScriptsScript(),
].join('\n');
